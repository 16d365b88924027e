import { Field, Select, makeStyles } from '@fluentui/react-components';
import { PRODUCT_TYPES } from '../../../api/contract/stand';
import { adminText } from '../../text/admin';
import { productTypeName } from '../../text/dashboard';
import { useFormContext } from '../../ui/form-context';

const useStyles = makeStyles({ select: { '& select': { minHeight: '44px', fontSize: '16px', borderRadius: '10px' } } });

/** The four product types, as the field `productType` of the form around it. */
export function TypeField() {
  const styles = useStyles();
  const { form } = useFormContext();
  return (
    <Field label={adminText.addStand.type} className={styles.select}>
      <Select name="productType" value={form.values.productType ?? ''} onChange={(_, data) => form.set('productType', data.value)}>
        {PRODUCT_TYPES.map((type) => (
          <option key={type} value={type}>
            {productTypeName(type)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
