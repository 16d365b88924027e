import { PRODUCT_TYPES } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { productTypeName } from '../../../text/dashboard';
import { SelectField } from '../../../ui/form/select-field';

/** The four product types, as the field `productType` of the form around it. */
export function TypeField() {
  const options = PRODUCT_TYPES.map((type) => ({ value: type, label: productTypeName(type) }));
  return <SelectField name="productType" label={adminText.addStand.type} options={options} />;
}
