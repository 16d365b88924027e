import { PRODUCT_TYPES, type ClaimBody, type ProductType } from '../../api/contract/stand';
import { LENGTHS } from '../../api/contract/limits';
import { dashboardText, productTypeName } from '../text/dashboard';
import { targetText } from '../text/target';
import { SelectField } from '../ui/form/select-field';
import { TextField } from '../ui/form/text-field';
import { TargetFields, targetValues, type TargetValues } from './target-fields';

/** What may be said of a product while it is claimed; all of it can wait (SPEC §7). '' as type leaves it as registered. */
export type ClaimValues = TargetValues & { nickname: string; productType: string };

export const claimValues: ClaimValues = { nickname: '', productType: '', ...targetValues() };

const isType = (value: string): value is ProductType => PRODUCT_TYPES.some((type) => type === value);

/** Only what was filled in: nothing else of the product changes (rule 38). */
export function claimBody({ nickname, productType, kind, redirectUrl, landingPageId }: ClaimValues): ClaimBody {
  return {
    nickname: nickname.trim() || undefined,
    redirectUrl: (kind === 'redirect' && redirectUrl.trim()) || undefined,
    landingPageId: (kind === 'landing' && landingPageId) || undefined,
    productType: isType(productType) ? productType : undefined,
  };
}

/** Name, target and type of a product that is being claimed, as fields of the form around them. */
export function ClaimFields({ registeredType }: { registeredType?: ProductType }) {
  const { edit } = dashboardText;
  const asIs = registeredType ? targetText.typeAs(productTypeName(registeredType)) : targetText.typeUnchanged;
  const options = [{ value: '', label: asIs }, ...PRODUCT_TYPES.map((type) => ({ value: type, label: productTypeName(type) }))];
  return (
    <>
      <TextField name="nickname" label={edit.name} hint={edit.nameHint} isOptional maxLength={LENGTHS.nickname} autoComplete="off" />
      <TargetFields isQuiet />
      <SelectField name="productType" label={targetText.type} options={options} isOptional />
    </>
  );
}
