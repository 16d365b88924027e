import { useState } from 'react';
import { LENGTHS } from '../../../../api/contract/limits';
import type { StandView } from '../../../../db/device/queries';
import { createPageFor } from '../../../paths';
import { usePublicOrigin } from '../../../lookups/use-public-origin';
import { chosenTarget, targetErrors, TargetFields, targetValues, type TargetValues } from '../../../sync/target-fields';
import { dashboardText } from '../../../text/dashboard';
import { DiscardQuestion } from '../../../ui/dialog/discard-question';
import { FormButtons } from '../../../ui/form/form-buttons';
import { FormView } from '../../../ui/form/form-view';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SubmitButton } from '../../../ui/form/submit-button';
import { TextField } from '../../../ui/form/text-field';
import { useDiscardGuard } from '../../../ui/dialog/use-discard-guard';
import { useForm, type FormProblem } from '../../../ui/form/use-form';
import { standName } from '../../../text/stand-name';
import type { TypedStand } from '../add/typed-stand';
import { useStandEdits } from './use-stand-edits';

const text = dashboardText.edit;

type StandFormValues = TargetValues & { nickname: string };

const storedValues = (stand: StandView): StandFormValues => ({ nickname: stand.nickname ?? '', ...targetValues(stand) });

interface Props {
  stand: StandView;
  /** What was typed about it elsewhere and is not saved yet. */
  typed?: TypedStand;
  onClose: () => void;
}

/** The dashboard's edit dialog: nickname, and a link or a landing page; the other target is sent as null (SPEC §4). */
export function EditStandDialog({ stand: current, typed = {}, onClose }: Props) {
  // The product as it was when the dialog opened: a background refresh must not change the form.
  const [stand] = useState(current);
  const { update } = useStandEdits();
  const publicUrl = usePublicOrigin();
  const form = useForm<StandFormValues>({
    initial: { ...storedValues(stand), ...typed },
    validate: (values) => targetErrors(values, publicUrl),
    onSubmit: async (values): Promise<FormProblem | void> => {
      const isSaved = await update(stand, { nickname: values.nickname.trim() || null, ...chosenTarget(values) });
      if (isSaved) onClose();
    },
  });
  const stored = storedValues(stand);
  // With a landing page chosen, errors of the hidden link field do not count.
  const isDirty = (['nickname', 'redirectUrl', 'landingPageId'] as const).some((name) => form.values[name] !== stored[name]);
  const guard = useDiscardGuard(isDirty, onClose);
  return (
    <>
      <ResponsiveDialog isOpen onClose={guard.requestClose} title={`${text.title}: ${standName(stand)}`}>
        <FormView form={form} label={text.title}>
          <TextField name="nickname" label={text.name} hint={text.nameHint} isOptional maxLength={LENGTHS.nickname} autoComplete="off" />
          <TargetFields current={stand.landingPage} createPage={createPageFor(stand.standerId)} />
          <FormButtons onCancel={onClose}>
            <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
          </FormButtons>
        </FormView>
      </ResponsiveDialog>
      <DiscardQuestion guard={guard} objectName={standName(stand)} />
    </>
  );
}
