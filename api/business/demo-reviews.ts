/** One invented review. Days are counted back from today. */
export type DemoReview = readonly [author: string, rating: number, daysAgo: number, text: string];

/** What guests of the demo owner's café say: long and short, glad and cross, one without words. */
export const DEMO_CAFE_REVIEWS: readonly DemoReview[] = [
  [
    'Camilla Brandholt',
    5,
    1,
    'Byens bedste kanelsnegl! Vi kom lige inden lukketid, og alligevel fik vi den varmeste velkomst, to friske snegle fra ovnen og en cortado, der ikke var det mindste bitter. Børnene fik lov at kigge med ind til bageren, og det snakker de stadig om. Vi kommer igen på søndag.',
  ],
  ['Henrik Ulvskov', 5, 3, 'Tappede skiltet ved kassen og skrev det her, mens kaffen blev lavet. Så god er den.'],
  ['Noor El-Masri', 4, 6, 'Virkelig god brunch og søde tjenere. Book bord i weekenden, der er fyldt fra klokken ti.'],
  ['Gitte Skovbakke', 5, 8, ''],
  [
    'Rasmus Thygebjerg',
    3,
    12,
    'Kaffen er fantastisk, men vi ventede næsten en halv time på vores mad en lørdag formiddag, og bordet blev ikke tørret af, før vi selv spurgte. Personalet var flinke og gav os en kanelsnegl med hjem, så vi prøver igen på en hverdag.',
  ],
  ['Ida Falkenlund', 5, 19, 'Hyggelig terrasse i solen og havregrød med hjemmelavet karamel. Mere behøver jeg ikke.'],
  ['Torben Askegaard', 4, 33, 'God stemning, fair priser og plads til barnevognen.'],
  ['Liv Rosendahl', 2, 47, 'Musikken var så høj, at vi måtte råbe. Sneglene er til gengæld lige så gode, som alle siger.'],
  ['Emil Vestervang', 5, 64, 'Mit faste sted til hjemmearbejde: godt wifi, stikkontakter og nogen, der husker ens navn.'],
];

/** Invented. Shared out over the other demo places in turn. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  ['Mette Holmgård', 5, 2, 'Hurtig og venlig betjening. Jeg kommer helt sikkert igen!'],
  ['Jonas Ravnsbæk', 4, 5, 'God kvalitet til prisen. Der var lidt kø, men det gik hurtigt.'],
  ['Aase Lindegren', 5, 9, 'Personalet tog sig god tid til at forklare det hele. Tusind tak.'],
  ['Karim Østerlund', 3, 14, 'Helt fint, men åbningstiderne på døren passede ikke med hjemmesiden.'],
  ['Signe Vadskær', 5, 21, 'Bedste oplevelse i lang tid. Nemt at finde og hyggelige lokaler.'],
  ['Poul Bregnehøj', 2, 30, 'Jeg ventede 20 minutter på at blive betjent. Til gengæld fik jeg en undskyldning.'],
  ['Freja Klintholm', 5, 42, 'Smart at man bare kan holde telefonen hen til skiltet og skrive en anmeldelse.'],
  ['Anton Søgaard-Lyng', 4, 58, 'Solidt arbejde og fair pris.'],
  ['Yasmin Tornvig', 5, 75, ''],
  ['Bent Ågerup', 4, 96, 'Pænt og rent, og der er parkering lige udenfor.'],
  ['Lærke Munkholt', 5, 130, 'Kan varmt anbefales – også til børnefamilier.'],
  ['Oskar Fjeldsted', 1, 180, 'Min bestilling var desværre glemt. De ringede dog selv dagen efter.'],
];
