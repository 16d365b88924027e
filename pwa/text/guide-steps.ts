import type { Guide } from './guides';

interface GuideSteps {
  intro: string;
  steps: readonly { title: string; text?: string }[];
  tips: readonly string[];
}

export const guideStepsText = { tips: 'Gode råd' };

/** Step-by-step help on the dashboard (SPEC §2), fetched when it is opened. */
export const guideSteps: Readonly<Record<Guide['key'], GuideSteps>> = {
  reviews: {
    intro: 'Mange kunder vil gerne skrive en anmeldelse, når det er let. Gør vejen kort, og lad dem selv vælge hvornår.',
    steps: [
      {
        title: 'Tilknyt din virksomhed',
        text: 'Tryk på "Tilknyt din virksomhed" i kortet Google anmeldelser, og find jer på navn eller adresse.',
      },
      {
        title: 'Brug linket på et produkt',
        text: 'Tryk på "Brug linket på et produkt", og vælg fx standeren ved kassen. Så fører den direkte til Googles anmeldelsesvindue.',
      },
      {
        title: 'Prøv selv på iPhone',
        text: 'Hold toppen af telefonen mod skiltet, tryk på beskeden, der kommer frem øverst på skærmen. Skærmen skal være tændt, og det virker ikke, mens kameraet er åbent, eller telefonen er i flytilstand.',
      },
      {
        title: 'Prøv selv på Android',
        text: 'Hold midten af telefonens bagside mod skiltet. Sker der ikke noget, så slå NFC til under telefonens indstillinger.',
      },
      { title: 'Ellers virker QR-koden', text: 'Åbn telefonens kamera, og peg på koden på skiltet. Det virker på alle telefoner.' },
      {
        title: 'Fortæl kunden om det',
        text: '"Du er velkommen til at skrive en anmeldelse. Hold telefonen hen til skiltet, så har du linket med hjem." Bed aldrig om stjerner eller navne, og pres ingen.',
      },
    ],
    tips: [
      'Stil skiltet dér, hvor kunden alligevel venter: ved kassen, på bordet eller ved udgangen.',
      'Sig det til alle kunder. Google tillader ikke, at du kun sender de tilfredse videre, eller at du giver noget for en anmeldelse.',
      'Svar på anmeldelserne på Google, også de dårlige. Et roligt svar læses af alle de næste.',
    ],
  },
  pages: {
    intro: 'En landing page er en lille mobilside, du selv bygger. Den er god, når et skilt skal vise mere end ét link.',
    steps: [
      { title: 'Opret siden', text: 'Gå til Landing Pages, og tryk på "Opret landing page". Giv siden en titel, fx jeres navn.' },
      {
        title: 'Gør den til jeres egen',
        text: 'Tilføj logo (gerne 500 × 500) og et baggrundsbillede i højformat (1080 × 1920), og vælg farver og skrifttype.',
      },
      { title: 'Tilføj links', text: 'Fx "Giv os en anmeldelse", "Se menuen" og "Book et bord". Det vigtigste link skal stå øverst.' },
      { title: 'Se den, som kunden ser den', text: 'Eksemplet ved siden af viser siden på en telefon, mens du bygger.' },
      {
        title: 'Sæt den på et produkt',
        text: 'Vælg Rediger ved et produkt her på dashboardet, vælg "Vis en landing page", og gem. Skiltet skal ikke skiftes.',
      },
    ],
    tips: [
      'Tre til fem links er nok. Jo færre valg, jo flere trykker.',
      'Giv siden en kort adresse, fx jeres navn, så den også kan stå på en kvittering.',
      'Hold god kontrast mellem tekst og baggrund, så siden kan læses i sollys.',
    ],
  },
  statistics: {
    intro:
      'Hver gang nogen scanner eller tapper et produkt, tæller det som ét klik. Vi gemmer hverken navn eller IP-adresse på den, der scanner.',
    steps: [
      {
        title: 'Start med tallet øverst',
        text: '"Klik i alt" er alle klik nogensinde på dine produkter. Under det står, om alle produkter virker, eller om nogle mangler et link.',
      },
      { title: 'Vælg en periode', text: 'Uge, måned eller år. Pilen viser udviklingen i forhold til perioden lige før.' },
      {
        title: 'Find de stærke placeringer',
        text: 'Sortér produkterne efter klik. Det øverste står det rigtige sted. Flyt det nederste, og se efter en uge.',
      },
      { title: 'Gå i dybden', text: 'Under Statistik kan du filtrere på produkttype og vælge dine egne datoer.' },
    ],
    tips: [
      'Sammenlign hele uger: en mandag ligner ikke en lørdag.',
      'Giv produkterne navne efter, hvor de står, så er tallene lettere at læse.',
      'Egne prøvetryk tæller med. Slå "Tæl mine egne tryk" fra under Indstillinger, hvis de skal holdes ude.',
    ],
  },
};
