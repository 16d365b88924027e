import type { TargetProblem } from '../../api/contract/target-url';
import { LENGTHS } from '../../api/contract/limits';

/** Why an address cannot be a product's target, in the same words as the server's. */
export const targetProblems: Record<TargetProblem, string> = {
  'too-long': `Adressen må højst være på ${LENGTHS.url} tegn`,
  'control-character': 'Adressen må ikke indeholde mellemrum, usynlige tegn eller omvendt skråstreg',
  scheme: 'Adressen skal begynde med http:// eller https://',
  malformed: 'Skriv en gyldig webadresse, fx https://eksempel.dk',
  credentials: 'Adressen må ikke indeholde brugernavn eller adgangskode (@)',
  host: 'Adressen skal have et gyldigt domæne, fx eksempel.dk',
  'own-stand': 'Adressen fører tilbage til et produkt. Vælg en anden adresse.',
};
