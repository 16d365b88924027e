import { endpoints } from '../../../api/contract/endpoints';
import { STANDER_ID } from '../../../api/contract/patterns';
import { normaliseTarget } from '../../../api/contract/target-url';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { useSite } from '../../session/use-site';
import { dashboardText } from '../../text/dashboard';
import { errors } from '../../text/errors';
import { targetProblems } from '../../text/target-problems';
import { FormButtons } from '../../ui/form-buttons';
import { FormView } from '../../ui/form-view';
import { MessageBar } from '../../ui/message-bar';
import { ResponsiveDialog } from '../../ui/responsive-dialog';
import { SubmitButton } from '../../ui/submit-button';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast-context';
import { problemOf, useForm, type FieldErrors, type FormProblem } from '../../ui/use-form';
import { ProductIdField } from './product-id-field';
import { useProductsChanged } from './use-products-changed';

const text = dashboardText.add;

/** As printed: trimmed and in capitals (READINGS 40). */
const asPrinted = (typed: string): string => typed.trim().toUpperCase();

interface Props {
  onClose: () => void;
  /** Filled in when the product was chosen from the list of unclaimed ones. */
  standerId?: string;
}

/** Claims an unclaimed product by the id printed on it. Online only: somebody else may be claiming it (READINGS 134). */
export function AddProductDialog({ onClose, standerId = '' }: Props) {
  const api = useApi();
  const toast = useToast();
  const isOnline = useIsOnline();
  const productsChanged = useProductsChanged();
  const publicUrl = useSite()?.publicUrl ?? window.location.origin;
  const form = useForm({
    initial: { standerId, nickname: '', redirectUrl: '' },
    validate: (values): FieldErrors => {
      const found: FieldErrors = {};
      const id = asPrinted(values.standerId);
      if (id === '') found.standerId = text.idMissing;
      else if (!STANDER_ID.test(id)) found.standerId = errors.dashboard.unknownProductId;
      if (values.redirectUrl.trim() !== '') {
        const target = normaliseTarget(values.redirectUrl, publicUrl);
        if (!target.ok) found.redirectUrl = targetProblems[target.problem];
      }
      return found;
    },
    onSubmit: async (values): Promise<FormProblem | void> => {
      const nickname = values.nickname.trim();
      const redirectUrl = values.redirectUrl.trim();
      const outcome = await api(endpoints.claimStand, {
        params: { id: asPrinted(values.standerId) },
        body: { ...(nickname && { nickname }), ...(redirectUrl && { redirectUrl }) },
      });
      if (outcome.kind === 'refused' && outcome.status === 404) return { errors: { standerId: errors.dashboard.unknownProductId } };
      if (outcome.kind !== 'ok')
        return problemOf(outcome, { refused: errors.dashboard.activateProduct, unreachable: errors.dashboard.activateProduct });
      toast.success(errors.dashboard.success.activated);
      void productsChanged();
      onClose();
    },
  });
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      <FormView form={form} label={text.title}>
        {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
        <ProductIdField publicUrl={publicUrl} />
        <TextField
          name="nickname"
          label={dashboardText.edit.name}
          hint={dashboardText.edit.nameHint}
          isOptional
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          name="redirectUrl"
          label={dashboardText.edit.url}
          hint={dashboardText.edit.urlHint}
          isOptional
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
        />
        <FormButtons onCancel={onClose}>
          <SubmitButton busyText={text.submitting} isDisabled={!isOnline}>
            {text.submit}
          </SubmitButton>
        </FormButtons>
      </FormView>
    </ResponsiveDialog>
  );
}
