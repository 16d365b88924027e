import { Field, Link, makeStyles, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router-dom';
import { normaliseTarget } from '../../../api/contract/target-url';
import type { StandView } from '../../../db/device/queries';
import { createPageFor } from '../../paths';
import { useSite } from '../../session/use-site';
import { usePages } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { dashboardText } from '../../text/dashboard';
import { targetProblems } from '../../text/target-problems';
import { useFormContext } from '../../ui/form-context';
import { FormButtons } from '../../ui/form-buttons';
import { FormView } from '../../ui/form-view';
import { ResponsiveDialog } from '../../ui/responsive-dialog';
import { SubmitButton } from '../../ui/submit-button';
import { TextField } from '../../ui/text-field';
import { useForm, type FieldErrors, type FormProblem } from '../../ui/use-form';
import { productName } from './product-name';
import { useProductEdits } from './use-product-edits';

const text = dashboardText.edit;

const useStyles = makeStyles({
  select: { '& select': { minHeight: '44px', fontSize: '16px' } },
  radio: { minHeight: '44px', alignItems: 'center' },
});

type Values = { nickname: string; kind: string; redirectUrl: string; landingPageId: string };

const initialValues = (stand: StandView): Values => ({
  nickname: stand.nickname ?? '',
  kind: stand.landingPageId ? 'landing' : 'redirect',
  redirectUrl: stand.redirectUrl ?? '',
  landingPageId: stand.landingPageId ?? '',
});

/** The dashboard's edit dialog: nickname, and a link or a landing page; the other target is sent as null (SPEC §4). */
export function EditProductDialog({ stand, onClose }: { stand: StandView; onClose: () => void }) {
  const styles = useStyles();
  const { update } = useProductEdits();
  const site = useSite();
  const origin = site?.publicUrl ?? window.location.origin;
  const form = useForm<Values>({
    initial: initialValues(stand),
    validate: ({ kind, redirectUrl, landingPageId }): FieldErrors => {
      if (kind === 'landing') return landingPageId === '' ? { landingPageId: text.pageMissing } : {};
      if (redirectUrl.trim() === '') return {};
      const target = normaliseTarget(redirectUrl, origin);
      return target.ok ? {} : { redirectUrl: targetProblems[target.problem] };
    },
    onSubmit: async ({ nickname, kind, redirectUrl, landingPageId }): Promise<FormProblem | void> => {
      const isSaved = await update(stand, {
        nickname: nickname.trim() || null,
        redirectUrl: kind === 'redirect' ? redirectUrl.trim() || null : null,
        landingPageId: kind === 'landing' ? landingPageId : null,
      });
      if (isSaved) onClose();
    },
  });
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={`${text.title}: ${productName(stand)}`}>
      <FormView form={form} label={text.title}>
        <TextField name="nickname" label={text.name} hint={text.nameHint} isOptional maxLength={80} autoComplete="off" />
        <Field label={text.target}>
          <RadioGroup value={form.values.kind} onChange={(_, data) => form.set('kind', data.value)}>
            <Radio className={styles.radio} value="redirect" label={text.toUrl} />
            <Radio className={styles.radio} value="landing" label={text.toPage} />
          </RadioGroup>
        </Field>
        {form.values.kind === 'redirect' ? (
          <TextField
            name="redirectUrl"
            label={text.url}
            hint={text.urlHint}
            isOptional
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
          />
        ) : (
          <PageField stand={stand} />
        )}
        <FormButtons onCancel={onClose}>
          <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
        </FormButtons>
      </FormView>
    </ResponsiveDialog>
  );
}

/** Own landing pages to choose from; a way to make one when there is none or none fits. */
function PageField({ stand }: { stand: StandView }) {
  const styles = useStyles();
  const { form } = useFormContext();
  useResource('pages');
  const pages = usePages() ?? [];
  const error = form.errors.landingPageId;
  return (
    <Field
      label={text.page}
      required
      className={styles.select}
      {...(error && { validationMessage: error, validationState: 'error' as const })}
      hint={
        <>
          {pages.length === 0 && `${text.noPages} `}
          <RouterLink to={createPageFor(stand.standerId)}>
            <Link as="span">{text.createPage}</Link>
          </RouterLink>
        </>
      }
    >
      <Select
        name="landingPageId"
        value={form.values.landingPageId ?? ''}
        aria-invalid={error ? true : undefined}
        onChange={(_, data) => form.set('landingPageId', data.value)}
      >
        <option value="">{text.choosePage}</option>
        {pages.map((page) => (
          <option key={page._id} value={page._id}>
            {page.title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
