/**
 * Passwords that are guessed first. This is no downloaded breach list: it is put together by hand from the passwords
 * and words that every published list has near its top, in English and Danish, and the endings people add to them.
 * Together that makes some thirty thousand passwords of at least eight characters; a rare one from the far end of a list
 * can be missing. Everything is compared in lower case.
 */

/** Passwords of eight characters or more as they stand on the lists. */
const PASSWORDS = `
12345678 123456789 1234567890 0123456789 12345678910 1234567891 123123123 1231231234 11223344 1122334455 112233445566
11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 0000000000
12341234 1234512345 123456123456 12344321 123454321 1234554321 12121212 1212121212 13131313 21212121 23232323 69696969
10101010 01010101 10203040 102030405060 987654321 9876543210 87654321 0987654321 147258369 159753456 159357456 741852963
789456123 123789456 456789123 147852369 963852741 246813579 135792468 13579246 1357924680 31415926 314159265 27182818
qwertyui qwertyuio qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm, zxcvbnm123 qwertyuiopå asdfghjklæø qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyasdf qwerasdf qwerasdfzxcv qwer1234 asdf1234 asdfasdf asdfqwer
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsxedc qazwsx123 qazwsxedcrfv zaq12wsx zaq1xsw2 zaq1zaq1
q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qweasdzxc qweasd123 qwe123qwe qweqweqwe asdasdasd asd123asd zxczxczxc zxcvzxcv 1234qwer
12qwaszx 123qweasd 123qweasdzxc 123qwe123 1234abcd 12345qwert 123456qwerty 1a2b3c4d a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a12345678
aa123456 aa12345678 aaa111aaa ab123456 abc12345 abc123456 abc123abc abcd1234 abcdefgh abcdefghi abcdefghij abcdefg1 abcabcabc
aaaaaaaa aaaaaaaaa aaaaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz qqqqqqqq asdfjkl; 1qaz!qaz !qaz2wsx 1234567q 1234567a 12345678a
123456789a 123456789q 123456abc 123456asd 12345abc 123abc123 123321123 123654789 321654987 654321654321 789789789 456456456
password password! password1! p@ssword p@ssw0rd p@ssword1 p@ssw0rd1 passw0rd passw0rd1 pa55word pa55w0rd pa$$word pa$$w0rd
passwort passpass passpass1 password1234567 password12345678 passwordpassword mypassword thepassword newpassword nopassword
mypassword1 newpass1 testtest test1234 test12345 test123456 testing1 testpass testpassword administrator administrador
adminadmin admin123456 admin1234 adminpass adminpassword rootroot rootpass toor1234 guestguest useruser username userpass
changeme changeme1 changeme123 letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 default1 defaultpass
iloveyou iloveyou! iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou3 iloveme1 ilovegod ilovehim ilovemom ilovejesus
ihateyou loveyou1 lovelove loveme123 lovers123 trustno1 trustno1! whatever whatever1 fuckyou1 fuckyou! fuckyou2 fuckyou123
fuckoff1 fuckfuck asshole1 blink182 rush2112 thx11381 ncc1701d ncc1701e thx1138a 4rfv5tgb 5tgb6yhn xsw21qaz 1a2s3d4f
pokemon1 starwars starwars1 superman superman1 batman123 spiderman spiderman1 wolverine ironman1 startrek minecraft minecraft1
fortnite roblox123 facebook facebook1 instagram snapchat youtube1 google123 samsung1 samsung123 iphone123 microsoft windows10
liverpool liverpool1 arsenal1 chelsea1 manchester manunited everton1 barcelona barcelona1 realmadrid juventus bayernmunich
hejhejhej hejmeddig hejmeddig1 hej12345 hejsa123 hejhej123 hejhej12 hejhej11 farmormor morfarmor morogfar farogmor minmorfar
adgangskode adgangskode1 adgangskode12 adgangskode123 adgangskode1234 adgangskode! kodeord1 kodeord12 kodeord123 kodeord1234
kodeordet minkode1 minkode123 mitkodeord minadgangskode hemmelig hemmelig1 hemmelig12 hemmelig123 hemmelighed jegelskerdig
jegelskerdig1 elskerdig elskdig1 elskling velkommen velkommen1 velkommen12 velkommen123 kærlighed kaerlighed skatter1
dengangjeg danmark1 danmark123 danmark12 danmark2020 københavn koebenhavn kobenhavn aarhus123 odense123 aalborg1 brøndby1
brondby1 fckobenhavn fckøbenhavn brondbyif landsholdet fodbold1 fodbold12 fodbold123 håndbold haandbold roligan1 dannebrog
computer computer1 internet internet1 sommerfugl solskin1 sommerhus sommerferie juleaften julemand fødselsdag foedselsdag
regnbuen rødgrød1 smørrebrød leverpostej pandekage chokolade chokolade1 lakrids1 hundehvalp kattekilling kattepus enhjørning
`;

/** Words and names that carry an ending. */
const WORDS = `
password passwort passord passwd pass admin administrator root user guest test demo login welcome welcom letmein changeme secret
master system server access default manager support service office company website internet computer desktop laptop windows
qwerty qwert qwertz azerty asdf asdfgh asdfg zxcvbn zxcvb zxcv qazwsx qweasd abc abcd abcde abcdef abcdefg aaa aaaa xxx
monkey dragon tiger lion eagle falcon panther bear wolf horse pony kitty kitten cat dog puppy buster bandit rocky lucky ginger
pepper cookie sugar honey candy chocolate cheese banana orange apple cherry peaches lemon strawberry pumpkin coffee pizza
love lover lovely loveyou iloveyou iloveu loveme sweet sweetie sweetheart baby babygirl babyboy angel angels princess queen king
prince beautiful sexy hottie cutie gorgeous flower flowers rose lily daisy jasmine violet butterfly rainbow sunshine sunny
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
football baseball basketball soccer hockey tennis golf golfer swimming skateboard surfing racing player gamer champion winner
liverpool arsenal chelsea manchester barcelona yankees cowboys lakers steelers packers eagles raiders broncos redsox united
superman batman spiderman pokemon pikachu naruto goku starwars starwar yoda matrix hunter killer shadow ghost phantom ninja
warrior knight soldier ranger rambo terminator predator gandalf merlin wizard magic mystic dragonball mario zelda sonic tetris
mustang corvette ferrari porsche mercedes bmw audi toyota honda yamaha harley camaro nissan ford chevy volvo
michael jordan jennifer jessica ashley daniel david robert thomas charlie george andrew joshua matthew william james john
richard joseph christian anthony nicholas justin brandon jonathan steven kevin brian jason patrick alexander benjamin samuel
michelle nicole amanda melissa stephanie elizabeth samantha maria laura sarah anna emma sophie charlotte victoria natalie
diana rebecca rachel hannah maggie molly sandra barbara linda patricia nancy julia olivia isabella martin peter paul mark
hello hallo hejsa hej heaven forever always whatever nothing something anything everything freedom liberty america american
london paris berlin newyork chicago texas florida canada england germany france sweden norway denmark russia
money dollar cash gold silver diamond platinum crystal pearl ruby emerald purple yellow green black white blue red pink
music guitar piano drummer metallica slipknot nirvana eminem beatles rockstar rocknroll madonna elvis
jesus jesuschrist christ god godisgood faith hope grace blessed heaven angel church bible trinity peace
mother father mommy daddy mom dad sister brother family friends friend bestfriend buddy
adgangskode kodeord kode hemmelig hemmelighed velkommen elsker elskerdig skat skatter skattepige skattemus mor far mormor morfar
farmor farfar moster faster bedste bedstemor søster bror familie venner veninde kæreste kaereste hund hunden kat katten misser
hest hesten kanin fugl sommer vinter efterår efteraar forår foraar januar februar marts maj juni juli oktober
mandag tirsdag onsdag torsdag fredag lørdag loerdag søndag soendag jul julen påske ferie weekend
danmark dansk koebenhavn københavn kobenhavn aarhus århus odense aalborg esbjerg randers kolding horsens vejle roskilde
helsingør silkeborg herning næstved viborg frederiksberg jylland sjælland fyn bornholm amager nørrebro vesterbro
brøndby broendby brondby fck fckøbenhavn agf aab ob fodbold håndbold haandbold badminton cykling løber svømning
mads mikkel jesper søren soeren lars jens niels anders henrik thomas kasper rasmus frederik jonas emil oliver noah oscar
magnus tobias simon jacob jakob christian kristian morten martin peter hans ole erik svend jørgen michael brian kenneth
mette anne anna maria louise camilla maja ida emma freja sofie laura julie katrine cecilie line signe nanna karen kirsten
hanne lone susanne helle pia tina charlotte heidi gitte dorthe birgit inger ulla
blomst blomster solskin regnbue stjerne måne himmel engel prinsesse dronning konge ridder trold drage kage kaffe øl pølse
bolle chokolade lakrids banan jordbær æble lego bamse snoopy garfield mickey anders fedtmule pippi
`;

const ENDINGS = `
1 2 3 4 5 6 7 8 9 0 00 01 02 03 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 42 44 55 66 69 77 88 99
007 100 111 112 123 321 333 420 456 555 666 777 789 888 911 999 000 1234 4321 12345 123456 2000 2020 2021 2022 2023 2024 2025 2026
`;

const SHORTEST = 8;

const listOf = (text: string): string[] => text.trim().split(/\s+/);

function build(): ReadonlySet<string> {
  const endings = ['', ...listOf(ENDINGS)];
  const made = listOf(WORDS).flatMap((word) => endings.map((ending) => word + ending));
  return new Set([...listOf(PASSWORDS), ...made].filter((password) => password.length >= SHORTEST));
}

const COMMON = build();

export const isCommonPassword = (password: string): boolean => COMMON.has(password.normalize('NFC').toLowerCase());
