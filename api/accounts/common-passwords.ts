import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Passwords that are guessed first (rule 83, ASVS 6.2.4): the published list of the most used ones that zxcvbn has,
 * some 49,000 of them in the order of their use, and what no published list has: Danish ones, and usual words with the
 * endings people add to them. Everything is compared in lower case.
 */

/** Passwords of eight characters or more that the published list does not have. */
const PASSWORDS = `
0123456789 123123123 1231231234 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
00000000 0000000000 12341234 1234512345 123456123456 12121212 1212121212 13131313 21212121 23232323 69696969 10101010 01010101
987654321 9876543210 87654321 0987654321 27182818 zxcvbnm, qwertyuiopå asdfghjklæø qwertyqwerty qwertyasdf zaq1zaq1 qweqweqwe
asdasdasd zxczxczxc zxcvzxcv aa12345678 aaa111aaa abcdefgh abcdefghi abcdefghij abcabcabc aaaaaaaa aaaaaaaaa aaaaaaaaaa bbbbbbbb
xxxxxxxx zzzzzzzz qqqqqqqq 654321654321 789789789 456456456 password1! p@ssword p@ssword1 p@ssw0rd1 pa$$word passpass1
password1234567 password12345678 thepassword mypassword1 test12345 test123456 testpassword administrador adminadmin admin123456
admin1234 adminpass adminpassword rootroot rootpass toor1234 guestguest useruser changeme123 welcome1234 defaultpass iloveyou3
loveme123 lovers123 trustno1! thx11381 thx1138a minecraft1 fortnite roblox123 facebook1 instagram snapchat youtube1 iphone123
windows10 barcelona1 bayernmunich hejhejhej hejmeddig1 hej12345 hejsa123 hejhej123 hejhej12 hejhej11 farmormor morfarmor
morogfar farogmor minmorfar adgangskode adgangskode1 adgangskode12 adgangskode123 adgangskode1234 adgangskode! kodeord1
kodeord12 kodeord123 kodeord1234 kodeordet minkode1 minkode123 mitkodeord minadgangskode hemmelig1 hemmelig12 hemmelig123
hemmelighed jegelskerdig jegelskerdig1 elskerdig elskdig1 elskling velkommen velkommen1 velkommen12 velkommen123 kærlighed
kaerlighed skatter1 dengangjeg danmark1 danmark123 danmark12 danmark2020 københavn koebenhavn kobenhavn aarhus123 odense123
aalborg1 brøndby1 brondby1 fckobenhavn fckøbenhavn brondbyif landsholdet fodbold1 fodbold12 fodbold123 håndbold haandbold
roligan1 dannebrog sommerfugl solskin1 sommerhus sommerferie juleaften fødselsdag foedselsdag regnbuen rødgrød1 smørrebrød
leverpostej pandekage chokolade chokolade1 lakrids1 hundehvalp kattekilling kattepus enhjørning
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
const PUBLISHED = dictionary['passwords-common'];

const listOf = (text: string): string[] => text.trim().split(/\s+/);

function build(): ReadonlySet<string> {
  const endings = ['', ...listOf(ENDINGS)];
  const made = listOf(WORDS).flatMap((word) => endings.map((ending) => word + ending));
  return new Set([...PUBLISHED, ...listOf(PASSWORDS), ...made].filter((password) => password.length >= SHORTEST));
}

const COMMON = build();

export const isCommonPassword = (password: string): boolean => COMMON.has(password.normalize('NFC').toLowerCase());
