import { PRODUCT_NAME } from '../../api/contract/product-name';

export interface PrivacySection {
  title: string;
  /** Strings are paragraphs, lists are bullet points. */
  parts: readonly (string | readonly string[])[];
}

/** What the product stores, for how long and why – only what it really does (SECURITY, GDPR). */
export const privacyText = {
  heading: 'Privatliv',
  lead: 'Her står, hvad vi gemmer, hvorfor, og hvor længe. Vi sælger ikke data, viser ikke reklamer og bruger ingen sporing fra andre.',
  controller: {
    title: 'Hvem er ansvarlig?',
    text: `Virksomheden bag ${PRODUCT_NAME} er dataansvarlig. Har du spørgsmål om dine data, eller vil du bruge dine rettigheder, så skriv til os:`,
  },
  sections: [
    {
      title: 'Når du scanner et produkt',
      parts: [
        'Holder du telefonen mod et skilt eller scanner dets QR-kode, gemmer vi kun, at produktet blev brugt, hvornår, og om det var chippen eller koden. Vi gemmer ikke din IP-adresse, din browser eller noget andet om dig, og vi lægger ingen cookies.',
        'Siden, du sendes videre til, bestemmer ejeren af skiltet. Er det en anden virksomheds hjemmeside, gælder dens egen privatlivspolitik.',
      ],
    },
    {
      title: 'Når du har en konto',
      parts: [
        'For at kunne levere portalen til dig (aftalen med dig) gemmer vi:',
        [
          'brugernavn, email og en krypteret kontrolværdi af din adgangskode – aldrig selve adgangskoden',
          'dit profilbillede, hvis du uploader et. Oplysninger i billedet om sted og kamera fjernes',
          'dine produkter og deres links, dine landing pages og tal for, hvor ofte produkterne bliver brugt',
          'hvilke enheder du er logget ind på (fx “Safari på iPhone”), indtil du logger ud, eller når en enhed ikke er brugt i 30 dage, dog højst 90 dage',
          'beskeder om dine produkter i 400 dage, hvordan du vil have dem, og – hvis du slår notifikationer til – din browsers adresse hos dens push-tjeneste, til du logger ud på enheden',
          'hvilken virksomhed hos Google du har tilknyttet, og en krypteret adgang til Google, hvis du har forbundet den',
        ],
        'Oplysningerne bliver, så længe du har kontoen. Sletter du kontoen, fjernes de med det samme, og tallene for produkterne kort tid efter. Sikkerhedskopier overskrives løbende.',
      ],
    },
    {
      title: 'Det, der gemmes på din enhed',
      parts: [
        'Portalen virker også uden internet. Derfor gemmer den nogle ting i din egen browser. De er nødvendige for den tjeneste, du har bedt om, så vi spørger ikke om samtykke:',
        [
          'en cookie, der holder dig logget ind, og som kan holde dine egne tryk på dine produkter ude af tallene',
          'dit login (authToken), dine kontooplysninger (userData) og valget mellem mørkt og lyst tema (theme)',
          'om du har sagt nej til at installere appen, og et produkt-ID, mens du er ved at aktivere et produkt gennem Google',
          'hvem der har slået notifikationer til på enheden',
          'en kopi af dine produkter, landing pages, tal, beskeder og anmeldelser samt ændringer, der ikke er sendt endnu',
        ],
        'Når du logger ud, slettes det igen – bortset fra temaet og dit svar om at installere appen. Sker det offline, huskes det, at serveren skal have besked.',
      ],
    },
    {
      title: 'Når du skriver til os',
      parts: ['Navn, email, emne og besked fra kontaktformularen gemmes i højst 12 måneder, så vi kan svare dig og følge op.'],
    },
    {
      title: 'Google',
      parts: [
        'Logger du ind med Google, får vi dit navn, din email og et id fra Google. Forbinder du Google My Business, henter vi oplysninger og anmeldelser om din virksomhed. De gemmes ikke på vores server ud over fem minutter – kun id’et på stedet gemmes. Ugens mail til dig kan nævne din bedømmelse hos Google.',
        'Anmelderes billeder hentes først fra Google, når du selv trykker på “Vis billeder”. Google ser i så fald din IP-adresse.',
        'Skrifttyper og billeder på landing pages kommer fra vores egen server. Ingen andre får besked om besøget.',
      ],
    },
    {
      title: 'Hvem hjælper os?',
      parts: [
        'Vi bruger leverandører til drift af serveren og til at sende email. De behandler kun data på vores vegne. Google modtager data, når du bruger funktionerne ovenfor. Slår du notifikationer til, går de krypteret gennem din browsers push-tjeneste (Google, Mozilla, Microsoft eller Apple), som ikke kan læse dem.',
      ],
    },
    {
      title: 'Sikkerhed og logfiler',
      parts: [
        'For at beskytte mod misbrug tæller vi forsøg pr. IP-adresse i serverens hukommelse. Adressen skrives ikke ned, hverken i databasen eller i logfiler.',
      ],
    },
    {
      title: 'Dine rettigheder',
      parts: [
        'Du kan få indsigt i dine data, få dem rettet, slettet eller udleveret, og du kan gøre indsigelse. Under Indstillinger kan du selv hente alt, vi har gemt om dig, og slette din konto.',
        'Er du utilfreds, kan du klage til Datatilsynet på datatilsynet.dk.',
      ],
    },
  ] satisfies readonly PrivacySection[],
} as const;
