import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { Outcome } from '../../../../api/contract/client';
import { endpoints } from '../../../../api/contract/endpoints';
import { asPrinted, STANDER_ID } from '../../../../api/contract/patterns';
import type { Stand } from '../../../../api/contract/stand';
import { useIsOnline } from '../../../platform/online';
import { useApi } from '../../../session/session-context';
import { usePublicOrigin } from '../../../lookups/use-public-origin';
import { claimBody, ClaimFields, claimValues, type ClaimValues } from '../../../sync/claim-fields';
import { targetErrors } from '../../../sync/target-fields';
import { useStandsChanged } from '../../../sync/use-stands-changed';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { DiscardQuestion } from '../../../ui/dialog/discard-question';
import { useDiscardGuard } from '../../../ui/dialog/use-discard-guard';
import { FormButtons } from '../../../ui/form/form-buttons';
import { FormView } from '../../../ui/form/form-view';
import { MessageBar } from '../../../ui/state/message-bar';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SubmitButton } from '../../../ui/form/submit-button';
import { useToast } from '../../../ui/toast/toast-context';
import { problemOf, useForm, type FieldErrors, type FormProblem } from '../../../ui/form/use-form';
import { useIsShown } from '../../../ui/use-is-shown';
import { StanderIdField } from './stander-id-field';
import type { TypedStand } from './typed-stand';

const text = dashboardText.add;

/** Not among the unclaimed products: unknown, or somebody else's (SPEC §5, rule 40). A landing page may be gone as well. */
const isUnavailable = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' &&
  (outcome.problem.code === 'already_claimed' || (outcome.status === 404 && !outcome.problem.errors?.landingPageId));

/** What was typed goes on into the form that can save it; an empty field there means what is stored. */
const typedOf = ({ nickname, kind, redirectUrl, landingPageId }: ClaimValues): TypedStand => ({
  ...(nickname.trim() && { nickname }),
  ...(kind === 'redirect' && redirectUrl.trim() && { kind, redirectUrl }),
  ...(kind === 'landing' && landingPageId && { kind, landingPageId }),
});

interface Props {
  onClose: () => void;
  /** The product was on the account already: its own form is opened with what was typed here. */
  onEdit: (stand: Stand, typed: TypedStand) => void;
  /** Filled in when the product was chosen from the list of unclaimed ones. */
  standerId?: string;
}

/** Claims an unclaimed product by the id printed on it. Online only: somebody else may be claiming it (rule 134). */
export function ClaimStandDialog({ onClose, onEdit, standerId = '' }: Props) {
  const isOnline = useIsOnline();
  const publicUrl = usePublicOrigin();
  const { form, mine } = useClaim(standerId, publicUrl, onClose);
  const isMine = mine !== null && mine.standerId === asPrinted(form.values.standerId);
  // An id alone is read off the product again in a moment.
  const guard = useDiscardGuard(Object.keys(typedOf(form.values)).length > 0, onClose);
  return (
    <>
      <ResponsiveDialog isOpen onClose={guard.requestClose} title={text.title}>
        <FormView form={form} label={text.title}>
          {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
          {isMine && (
            <MessageBar
              intent="info"
              title={text.mine}
              actions={<Button onClick={() => onEdit(mine, typedOf(form.values))}>{text.mineEdit}</Button>}
            >
              {text.mineHint}
            </MessageBar>
          )}
          <StanderIdField publicUrl={publicUrl} />
          <ClaimFields />
          <FormButtons onCancel={onClose}>
            <SubmitButton busyText={text.submitting} isDisabled={!isOnline}>
              {text.submit}
            </SubmitButton>
          </FormButtons>
        </FormView>
      </ResponsiveDialog>
      <DiscardQuestion guard={guard} objectName={asPrinted(form.values.standerId) || text.title} />
    </>
  );
}

type Values = ClaimValues & { standerId: string };

/** The form and its call. `mine` is the product named last, when it turned out to be on the account already. */
function useClaim(standerId: string, publicUrl: string, onDone: () => void) {
  const api = useApi();
  const toast = useToast();
  const isShown = useIsShown();
  const standsChanged = useStandsChanged();
  const [mine, setMine] = useState<Stand | null>(null);
  const form = useForm<Values>({
    initial: { standerId, ...claimValues },
    validate: (values): FieldErrors => {
      const id = asPrinted(values.standerId);
      const wrongId = id === '' ? text.idMissing : STANDER_ID.test(id) ? null : errors.dashboard.unknownProductId;
      return { ...(wrongId && { standerId: wrongId }), ...targetErrors(values, publicUrl) };
    },
    onSubmit: async (values): Promise<FormProblem | void> => {
      setMine(null);
      const outcome = await api(endpoints.claimStand, { params: { id: asPrinted(values.standerId) }, body: claimBody(values) });
      if (isUnavailable(outcome)) return { errors: { standerId: errors.dashboard.unknownProductId } };
      if (outcome.kind !== 'ok')
        return problemOf(outcome, { refused: errors.dashboard.activateProduct, unreachable: errors.dashboard.activateProduct });
      const fetched = standsChanged();
      if (outcome.data.alreadyMine) {
        // Only what is on this device can be edited.
        await fetched;
        if (!isShown()) return void toast.info(text.mine);
        return setMine(outcome.data.stand);
      }
      toast.success(errors.dashboard.success.activated);
      onDone();
    },
  });
  return { form, mine };
}
