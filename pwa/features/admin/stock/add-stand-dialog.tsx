import * as v from 'valibot';
import { endpoints } from '../../../../api/contract/endpoints';
import { asPrinted } from '../../../../api/contract/patterns';
import { StanderIdInput } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import { FormButtons } from '../../../ui/form/form-buttons';
import { FormView } from '../../../ui/form/form-view';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SubmitButton } from '../../../ui/form/submit-button';
import { TypedIdField } from '../../../ui/form/typed-id-field';
import { useToast } from '../../../ui/toast/toast-context';
import { problemOf, schemaErrors, useForm, type FieldErrors, type FormProblem } from '../../../ui/form/use-form';
import { TypeField } from './type-field';
import { useAdminApi } from '../list/use-admin-api';

const text = adminText.addStand;
const failed = { refused: errors.admin.createProduct, unreachable: errors.admin.createProduct };
const Id = v.object({ standerId: StanderIdInput });

/** One unclaimed product (SPEC §5: id required, one of four types, status sent as unclaimed). */
export function AddStandDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const api = useAdminApi();
  const toast = useToast();
  const form = useForm({
    initial: { standerId: '', productType: 'stander' },
    validate: ({ standerId }): FieldErrors => (standerId.trim() === '' ? { standerId: text.idMissing } : schemaErrors(Id, { standerId })),
    onSubmit: async ({ standerId, productType }): Promise<FormProblem | void> => {
      const body = { standerId: asPrinted(standerId), productType, status: 'unclaimed' };
      const outcome = await api(endpoints.createStand, { body });
      if (outcome.kind !== 'ok') return problemOf(outcome, failed);
      toast.success(outcome.data.message);
      onCreated();
      onClose();
    },
  });
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      <FormView form={form} label={text.title}>
        <TypedIdField name="standerId" label={text.id} hint={text.idHint} />
        <TypeField />
        <FormButtons onCancel={onClose}>
          <SubmitButton busyText={text.submitting}>{text.submit}</SubmitButton>
        </FormButtons>
      </FormView>
    </ResponsiveDialog>
  );
}
