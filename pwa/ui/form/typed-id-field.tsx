import { LENGTHS } from '../../../api/contract/limits';
import { TextField } from './text-field';

/** A product's id as it is typed off the product. */
export function TypedIdField(texts: { name: string; label: string; hint: string }) {
  return <TextField {...texts} autoCapitalize="characters" autoComplete="off" maxLength={LENGTHS.typedStanderId} />;
}
