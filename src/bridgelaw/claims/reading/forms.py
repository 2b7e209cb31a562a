"""The words of a claim, English and Russian, that have no value of their own: each kind with its forms.

They are written as in the ``lexicon``, which gives suits, ranks, numbers and hands.
"""

from __future__ import annotations

from typing import Final

__all__ = ["ADJECTIVE", "FEMININE", "FORMS", "SOFT_ADJECTIVE"]

FEMININE: Final = "а и у е ой ою - ам ами ах"
ADJECTIVE: Final = "ый ая ое ые ого ой ому ую ым ых ыми"
SOFT_ADJECTIVE: Final = "ий яя ее ие его ей ему юю им их ими"

FORMS: Final[dict[str, str]] = {
    # -- words that say nothing of the play -----------------------------------------------------------------
    "THE": "the, teh",
    "SMALL": (
        "am, is, are, be, will, shall, going to, gonna, ok, okay, well, so, please, thanks, thank you, "
        "these, that, those, it, there, too, also, obviously, clearly, simply, here, from here, i think, "
        "i believe, i guess, i suppose, i reckon, gentlemen, my, our, own, будет, будут, есть, это, эти, "
        "ну, вот, так, пожалуйста, просто, уже, значит, думаю, я думаю, кажется, по моему, по-моему, "
        "вроде, вроде бы, похоже, видимо, спасибо, господа, себе, свои, свою, своего, свой, своим, своей, своих, мою, "
        "моего, моей, моим, моих, наши, im, ill, ive, thats, r, ty, thx, tks, tx, tnx, cheers, pls, plz, sry, sorry, "
        "folks, guys, ladies, still, therefore, marked, proven, actually, то, ок, окей, короче, в общем, ладно, "
        "итак, тогда, ребята, коллеги, конечно, тут, там, думаю что, считаю, пробую, попробую, its, "
        "theyre, always, in any case, whatever happens, anyway, either way, regardless, в любом случае, "
        "при любом раскладе, whatever you lead, whatever you play, whatever you return, whatever you do, on any lead, "
        "on any return, при любом ходе, на любой ход, при любой защите, "
        "все равно, до конца, здесь, увы, простите, извините, прости, извини, прости партнер, "
        "извини партнер, sorry partner, sorry pard, точно, "
        "partner's, partners, партнера, to come, still to come, yet to come, theres, же, доказан"
    ),
    "HAVE": "has, have, got, get, gets, getting, score, scores, scoring, получаете, получите, "
    "берете, возьмете, забираете, заберете, берут, возьмут",
    "WAIT": "wait, hold on, hang on, стоп, погодите, погоди, подождите, подожди, минутку, секунду",
    "THATS_IT": "that's it, that is it, thats it",
    "OF_A_CARD": "small, low, little, мелкую, малую, маленькую",
    "CUT": "режу, зарежу",
    "GENITIVE": "пик, пичек, виней, черв, червей, бубен, бубей, треф, крестей, козырей",
    "TAG": (
        "don't i, do i not, aren't they, isn't it, right, yes, верно, да, правда, не так ли, правильно, "
        "that's it, that is it, thats it, don't you, haven't you, согласны, не возражаете, не против, возражений нет, "
        "нет возражений"
    ),
    # -- who -------------------------------------------------------------------------------------------------
    "ME": (
        "i, we, me, я, мы, мне, нам, у меня, у нас, за мной, i can, we can, i'd like to, i would like to, "
        "i want to, let me, i have to, i must, i need to, we must"
    ),
    "YOU": "you, вы, у вас, вам, opponents, u, you can, you may, opps",
    "THEY": "they, они",
    "MINE": "mine, ours, мои, моя, мое, мой, за мной, наши, наша, наше, наших, for me, for us, мне, нам",
    "TO_ME": "to me, to us",
    "DECLARER": "declarer, he, разыгрывающ(ий ая), он",
    "TO_DECLARER": (
        "declarer's, declarers, to declarer, for declarer, to him, for him, his, разыгрывающего, разыгрывающему, "
        "за разыгрывающим, у разыгрывающего, ему"
    ),
    "YOUR": "your, their, ваш(- а е и у его ей ему их), тво(й я е и), ur",
    "YOURS": "yours, theirs, to them, for them, им, ваш(- а е и их), тво(й я е и), вам, за вами, for you, to you",
    "FOR_YOU": "for you, to you",
    # -- how many --------------------------------------------------------------------------------------------
    "ALL": (
        "rest, that's all, that is all, remainder, balance, all, everything, every, remaining tricks, "
        "remaining cards, rest of tricks, rest of them, all of tricks, all of them, "
        "остальн(ое ые ая ых ую), все, весь, вся, всю, оставш(иеся аяся ееся), lot, them all, em all, "
        "it all, others, all others, all other tricks, other tricks, all of rest, all rest, what's left, "
        "whatever is left, whatever's left, all that's left, everything else, all cards, all my cards, all else, "
        "остаток, остатки, остатка, whole lot, все карты, карты все, все остальное, все прочее, прочее, "
        "осталные, остальны, астальные, остольные"
    ),
    "EVERY": "all, every, все, all of, rest of, remaining, остальные, остальных",
    "MORE": "more, extra, another, further, еще, больше",
    "LAST": (
        f"last, outstanding, remaining, final, последн({SOFT_ADJECTIVE}), "
        "оставш(иеся ийся егося ихся уюся аяся)"
    ),
    "NO": "no, no more, none, нет, больше нет, не осталось, больше не осталось, нету, no further, ни у кого нет, "
    "больше ни у кого нет",
    "NOTHING": "nothing, nothing more, nothing else, get none, ничего, больше ничего, нечего, больше нечего",
    "GIVE_NONE": (
        "not losing trick, not losing a trick, not losing any, not losing anything, not losing any more, "
        "don't have a loser, don't have any losers, don't have any loser, haven't a loser, haven't any losers, "
        "haven't got a loser, haven't got any losers, "
        "don't lose a trick, don't lose any, don't lose any more, won't lose a trick, больше не отдаю, "
        "больше не отдам, ни одной взятки не отдаю, больше ни одной не отдаю, не отдаю ни одной, не отдам ни одной, "
        "ни одной не отдаю, ни одной не отдам, больше не теряю, не теряю ни одной"
    ),
    "GET_NONE": (
        "doesn't get any, doesn't get any more, don't get any, don't get any more, don't get anything, "
        "don't get anything more, don't get another, won't get any, won't get any more, don't win any more, "
        "больше не берете, больше не возьмете, больше не получаете, ничего не берете, ничего не возьмете, "
        "ничего не получаете, больше не берет, ничего не берет"
    ),
    "TAKE_NONE": (
        "больше не беру, больше не возьму, ничего не беру, ничего не возьму, ничего больше не беру, "
        "больше ничего не беру, больше взяток не беру, взяток больше не беру"
    ),
    "TRICK": f"trick(- s), tirck(- s), trick(- s) coming, coming, взятк({FEMININE}), взяток",
    "IN_ALL": "in all, in total, altogether, all told, total, всего, итого, в сумме",
    "BUT": (
        "but, but for, except, except for, apart from, bar, save, кроме, за исключением, other than, besides, "
        "за вычетом"
    ),
    "BUT_THEN": "but",
    "ONLY": "only, just, just only, only just, merely, только, лишь, всего, nothing but, одни, единственн(ая ую ый ое)",
    "AT_MOST": "at most, at the most, максимум, самое большее",
    "PLURAL": "tricks, взятки, последние, последних, оставшиеся, оставшихся, losers",
    "EXACTLY": "exactly, just, only, on nose, ровно",
    "DOWN": "down, off, light, short, подсад(- а у), подсадк(а у и)",
    "LESS": "без, минус, minus",
    "FEWER": "less, fewer, меньше",
    "SIT": (
        "сажусь, садимся, сел, сяду, go, goes, going, сижу, села, сели, сидим, подсаживаюсь, подсаживаемся, "
        "подсел, подсели"
    ),
    "MAKE": (
        "making, make, makes, contract, game, home, making contract, make contract, контракт, "
        "свой контракт, game made, своя игра, свою игру, свое, своя, игру, makes it, make my contract, "
        "making my contract, contract made, contract makes, делаю контракт, контракт сделан, "
        "сделан контракт, контракт на руках, контракт сыгран, игра сделана, делаю свою игру"
    ),
    "EVEN": (
        "ровно, играем ровно, играю ровно, ровно сыграл, сыграл ровно, сыграно ровно, ровно сыграно, ровно игра, "
        "игра ровно, just made, just making, made exactly, только свое"
    ),
    "OVER": "overtrick(- s), over, upstairs, лишн(яя ие их юю ей ими), оверт(рик рика рики рик)",
    "PLUS": "plus, плюс, +",
    "IN_TOPS": "on top, off top, in top cards, in top tricks",
    "ALL_OR_NO_MORE": "that's all, that is all, все",
    "CLAIM": "claim(- ing s), calim(- ing), заявляю, прошу, клейм, претендую на",
    # -- what the cards are ----------------------------------------------------------------------------------
    "TRUMP": (
        f"trump(- s), trumpp(- s), turmp(- s), trupm(- s), козыр(ь я ю ем е и ей ям ями ях), козырн({ADJECTIVE}), "
        f"атут({'- а у ом ы ов ам ами'})"
    ),
    "ONE_TRUMP": "козыр(ь я ю ем е), атут(- а у ом)",
    "MANY_TRUMPS": "trumps, trumpps, turmps, trupms, козыр(и ей ям ями ях), атут(ы ов ам ами)",
    "GOOD": (
        "good, high, winner(- s), winning, top, tops, master(- s), established, solid, "
        "старш(ий ая ее ие их ую), хорош(ий ая ее ие), высок(ий ая ое ие), игров(ой ая ые), "
        "играющ(ий ая ие), верхн(ий яя ие), верх, верху, отыграны, отыгран(- а о), готов(- а о ы ый ая ое ые)"
    ),
    "WINNERS": (
        "winners, top tricks, top cards, winning tricks, tops, high cards, masters, старшие карты, "
        "верхние карты, готовые взятки, готовых взяток, верхних взяток, старших взяток, готовых, "
        "верхних, старших, верхние взятки, выигрышные, старшие, готовых взятки, верхних взятки, старших взятки"
    ),
    "LOSER": f"loser(- s), losing, проигрышн({ADJECTIVE}), потер(я ю и ь ей), отдач(- а у и)",
    "LONG": "long, длинн(ая ую ой ые ых)",
    "WELL": "хорошо",
    "BY": "by",
    "ESTABLISH": "establish(- ing), set up, setting up, отыгра(ю ем), отыгрыва(ю ем)",
    "ONE_LOSER": "loser, отдача, потеря",
    "GONE": (
        "in, gone, drawn, have been drawn, have all been drawn, finished, done, вышли, вышел, ушли, кончились, "
        "отобраны, закончились, сняты"
    ),
    "DRAWN": "drawn, отобрал, снял, вытянул",
    "LEFT": "left, out, outstanding, осталось, остался, осталась, остались, на руках",
    "OUT": "out",
    # -- what is done ----------------------------------------------------------------------------------------
    "DRAW": (
        "draw(- ing s), pull(- ing s), отбира(ю ем), отбер(у ем), снима(ю ем), сним(у ем), выбира(ю ем), "
        "забира(ю ем), забер(у ем), добира(ю ем), добер(у ем), вытягива(ю ем), выбива(ю ем), "
        "clear(- ing), extract(- ing), mop up, mopping up, pick up, picking up, remove, removing, "
        "take out, taking out, отыгра(ю ем), отыгрыва(ю ем), вытаскива(ю ем), вытащ(у им), убира(ю ем), "
        "убер(у ем), вынош(у), вынесу, вытян(у ем), достаю, достану, выбью, выберу, доигрываю, доиграю, "
        "дотягива(ю ем), дотян(у ем), дозабира(ю ем), дозабер(у ем), pul, puling, drwa, drawin, отбераю, "
        "вынима(ю ем), отобрав, забрав, вытащив, вынув"
    ),
    "ONE_NAMED": "пика, черва, червонка, бубна, трефа",
    "ONCE": "once, when, as soon as, когда, как только",
    "AFTER": "after, после, после отбора, после розыгрыша",
    "OFTEN": "twice, дважды, трижды",
    "BEFORE": "before, прежде чем, перед тем как, перед",
    "ORDINAL": "second, third, fourth, fifth, второй, третий, четвертый, пятый",
    "DRAW_TRUMPS": (
        "козыря(ю ем), доатутив(аю аем), доатуту(ю ем), атуту(ю ем), выкозырива(ю ем), прокозыря(ю ем), атучу, "
        "get trumps out, getting trumps out, get trump out"
    ),
    "ROUNDS": "round(- s), time(- s), раз, раза, круг(- а ов), тур(- а ов)",
    "PLURAL_ROUNDS": "rounds, times, раза, круги, туры",
    "TRUMP_ROUNDS": "козырные, козырных",
    "CASH": (
        "cash(- ing es), take, taking, win, winning, play, playing, collect(- ing), отбира(ю ем), "
        "отбер(у ем), беру, берем, снима(ю ем), сним(у ем), забира(ю ем), забер(у ем), кладу, играю, "
        "разыгрываю, ставлю, поставлю, cash out, cashing out"
    ),
    "TAKE": (
        "take, takes, taking, claim, claiming, collect, беру, берем, забираю, заберу, прошу, возьму, отбираю, "
        "получа(ю ем), получу, получим, берет, заберет, возьмет"
    ),
    "THIS": "this, this one, this trick, эту, эту взятку, эта, эта взятка",
    "FROM_TOP": (
        "from top, top down, from above, off top, сверху, сверху вниз, сверху донизу, по старшинству, со старшей, "
        "со старших"
    ),
    "ON_TOP": "сверху",
    "CASH_OUT": "cash out, cashing out, cash everything, cashing everything, cash them all",
    "RUN": (
        "run, runs, running, прокручива(ю ем), прокручу, разыгрыва(ю ем), разыграю, прогоня(ю ем), катаю, "
        "прокатываю, прокачу, продергива(ю ем), продерн(у ем), простукива(ю ем), отстукива(ю ем), стучу"
    ),
    "RUNS": "run, runs, running, идут, играют, играет, идет, катятся, ходят, бегут",
    "CROSS": (
        "cross(- ing), over, back, обратно, назад, go(- ing es), come, coming, return(- ing), get over, "
        "enter, entering, перехо(жу дим), перейду, возвраща(юсь емся), вернусь, иду, попадаю, вхожу, "
        "захожу, reach(- ing), дохожу, доход(им), дойд(у ем), добира(юсь емся), добер(усь емся), "
        "прихожу, приду, выход, переход"
    ),
    "CROSS_OVER": "cross(- ing), over, перехо(жу дим), перейду",
    "BACK": "back, return, returning, обратно, назад, возвраща(юсь емся), верн(усь емся)",
    "HOMEWARD": "домой",
    "TO": "to, into, на, в, к, get to, getting to, до",
    "IN": "in, on, на, в, по",
    "ON": "on, onto, upon, на",
    "UNDER": "to, under, на, под",
    "FROM": "from, off, с, со, из",
    "WITH": "with, using, с, со, через",
    "TOGETHER": "с, со",
    "FOR": "for, к, на",
    "OF": "of, out of",
    "THEM": "them, его, ее, их",
    "RUFF": (
        "ruff(- ing s), trumping, бью, бьем, убива(ю ем), убеваю, убью, режу, перебиваю козырем, бить, прорубаю, "
        "trump, перебь(ю ем), перебива(ю ем), прокозырива(ю ем), рублю, зарежу, перебьем козырем, бьет, "
        "перебивает, убивает"
    ),
    "RUFFS": "ruff(- s), убитк(а у и ой ами), убиток, перебитк(а у и ой ами), перебиток",
    "CROSSRUFF": (
        "crossruff(- ing), cross ruff, cross ruffing, cross ruffs, "
        "перекрестн(ые ыми ая ой ую ых) убитк(и ами а ой у ах), кроссраф(- ф ом фом е фе), "
        "кросраф(- ф ом е), перекрестные, перекрестно бью, бью перекрестно, бью крест накрест, crossruffs, "
        "играю перекрестн(ые ыми), перекрестными, play cross ruff, playing cross ruff, "
        "перебиваю крест накрест, перекрестом, двойн(ая ой ую ые ыми ых) "
        "убитк(а ой у и ами), двойн(ая ой ую ые ыми ых) перебитк(а ой у и ами), "
        "перекрестн(ые ыми ая ой ую ых) перебитк(и ами а ой у ах), бью туда сюда, перебиваю туда сюда, "
        "кросс рафф(- ом), кросс раф(- ом), crosruff, crossruf"
    ),
    "DISCARD": (
        "throw(- ing s), pitch(- ing es), discard(- ing s), dump(- ing), сно(шу сим), снесу, "
        "сбрасыва(ю ем), сброшу, выбрасыва(ю ем), выброшу, скидываю, скину, throw away, throwing away, "
        "get rid of, getting rid of, ditch(- ing), chuck(- ing), park(- ing), снос, сброс, выкидываю, выкину, кидаю"
    ),
    "GOES": "go, goes, going, away, goes away, уходит, уходят, уйдет, сносится, улетает",
    "FINESSE": (
        "на импас, finesse, finessing, taking finesse, take finesse, делаю импас, импас, импасик, импасирую, импасом, "
        "прореза(ю ем), прорежу, импасую, hook(- ing), take hook, taking hook, играю импас, "
        "играю на импас, беру импас, иду на импас, on finesse, on a finesse, with finesse, with a finesse, "
        "на импасе, с импасом, finesing, finess, finnesse, прарезаю"
    ),
    "HOOK": "finesse, finessing, hook(- ing)",
    "A_FINESSE": "finesse, hook, импас, импасик",
    "AGAINST": "against, through, for, via, против, через, у, на, к",
    "UNBLOCK": "unblock(- ing), разблокиру(ю ем), разблок, разблокировав",
    "FORCE": (
        "knock out, knocking out, drive out, driving out, force out, forcing out, выбива(ю ем), выбью, "
        "вышибаю"
    ),
    "LEAD": "lead(- ing), play, playing, хожу, ход, пойду, играю, захожу, выхожу",
    "EXIT": "exit(- ing), exit with, exit in, выхожу, отхожу, выпускаюсь, отыгрываюсь",
    "OVERTAKEN": "overtaken",
    "OVERTAKE": "overtake, overtaking, перекрываю, перекрою, перебиваю",
    "GIVE": (
        "give, giving, give you, giving you, give up, giving up, concede, conceding, concede to, lose, "
        "losing, loses, lose to, losing to, отда(ю ем дим), отдам, уступаю, уступлю, проигрываю, "
        "отдаю вам, отдам вам, даю вам, дам вам, "
        "проиграю, to lose, to give, cede, ceding, теряю, теряем, потеряю, owe, owe you, "
        "duck(- ing), пропуска(ю ем), пропущу, отдавая, отдав, проигрывая, loosing, conced, conceed(- ing), "
        "отдавать, терять, проигрывать, с меня, остается отдать, осталось отдать, отдать осталось, "
        "остается только отдать, сдаю, сдаем"
    ),
    "DUCK": "duck(- ing), пропуска(ю ем), пропущу",
    "OTHER": "other, other one, second one, вторую, вторая, другую, другая",
    "CONCEDE": "concede, уступаем, give up, сдаюсь, сдаемся, уступаю, resign",
    "PLAY_ON": (
        "play it out, play out, play on, let's play on, let's play it out, let's play, keep playing, "
        "доиграем, доиграем до конца, давайте доиграем, играем дальше, давайте играть, играем до конца, "
        "доигрываем, давайте играть дальше"
    ),
    # -- conditions ------------------------------------------------------------------------------------------
    "IF": (
        "if, when, provided, если, коли, when and if, когда, assuming, as long as, so long as, "
        "provided that, providing, при раскладе, при делении"
    ),
    "UNLESS": "unless",
    "ELSE": "otherwise, else, or else, if not, иначе, если нет, в противном случае, а если нет, а иначе",
    "BREAK": (
        "break(- s), split(- s), divide(- s), behave(- s), are breaking, делятся, разделятся, поделятся, "
        "разложены, раскладываются, лежат пополам, пополам, разойдутся, come in, breaking, splitting, "
        "behaving, dividing, разложатся, лягут пополам, поделены, делится, разложится, лягут, ляжет, "
        "ложатся, ложится, ляжет пополам, ложатся пополам, ложится пополам, делятся пополам, делится пополам"
    ),
    "SPLITS": (
        "break(- s), split(- s), divide(- s), come, comes, lie, lies, sit, sits, делятся, разделятся, "
        "лежат, разложены, поделятся, "
        "раскладываются, breaking, splitting, dividing, разложатся, разойдутся, лягут, ложатся, разделены, "
        "делится, разложится, ляжет, лежит, ложится"
    ),
    "WILL": (
        "упадет, выпадет, разложатся, разделятся, поделятся, разойдутся, лягут, разложится, ляжет, разделится"
    ),
    "WORKS": (
        "works, wins, succeeds, holds, работает, проходит, пройдет, удастся, выигрывает, получится, "
        "сработает, проходит импас, прошел, удался, удается, выйдет, вышел, сыграет, сидит, is on"
    ),
    "LIES_WELL": "on, onside, right, на месте, стоит, лежит, лежит хорошо, хорошо лежит, под импасом",
    "LIES_BADLY": "off, offside, wrong, не на месте, лежит плохо, плохо лежит",
    "INSTRUMENTAL": (
        "тузом, королем, дамой, валетом, десяткой, девяткой, восьмеркой, семеркой, шестеркой, пятеркой, "
        "четверкой, тройкой, двойкой"
    ),
    "DONT": "don't, do not, doesn't, does not",
    "FAILS": (
        "loses, fails, doesn't work, doesn't win, doesn't hold, does not work, не проходит, не пройдет, "
        "не работает, не удастся, не выйдет, не получится, садится, сядет, не прошел"
    ),
    "UNBROKEN": (
        "don't break, do not break, don't split, don't behave, не делятся, не разделятся, не поделятся, "
        "не разложатся, не разойдутся, не разложены, не лягут, не делится, не разложится, не ляжет, "
        "не ложатся, не ложится"
    ),
    "SHOWS_OUT": (
        "shows out, show out, showing out, fails to follow, doesn't follow, doesn't follow suit, runs out, "
        "не в масть, не даст в масть, не дает в масть, не положит в масть, ренонс, покажет ренонс, показывает ренонс, "
        "не даст, не дает, без"
    ),
    "OUT_OF": "in, of, to, в, по, из",
    "DROPS": "drops, falls, comes down, drop, fall, падает, упадет, выпадает, выпадет, опускается",
    "THEN": "then, after that, afterwards, next, потом, патом, затем, после этого, дальше, далее",
    "FIRST": (
        "first, firstly, сначала, сперва, starting with, start with, beginning with, begin with, "
        "первым делом"
    ),
    "AND": "and, и, а, &",
    "COMMA": "но",
}  # fmt: skip
