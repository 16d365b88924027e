import { makeStyles, tokens } from '@fluentui/react-components';
import { bulkIds } from '../../../../api/contract/bulk-ids';
import { endpoints } from '../../../../api/contract/endpoints';
import { MAX_BULK_CREATE } from '../../../../api/contract/limits';
import { asPrinted, STANDER_ID } from '../../../../api/contract/patterns';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import { FormButtons } from '../../../ui/form/form-buttons';
import { FormView } from '../../../ui/form/form-view';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SubmitButton } from '../../../ui/form/submit-button';
import { ControlledTextField } from '../../../ui/form/text-field';
import { TypedIdField } from '../../../ui/form/typed-id-field';
import { appTokens } from '../../../ui/theme/theme-tokens';
import { useToast } from '../../../ui/toast/toast-context';
import { problemOf, useForm, type FormProblem } from '../../../ui/form/use-form';
import { bulkProblems, parseCount } from './bulk-rules';
import { TypeField } from './type-field';
import { useAdminApi } from '../list/use-admin-api';

const text = adminText.bulkCreate;
const failed = { refused: errors.admin.createProducts, unreachable: errors.admin.createProducts };

const useStyles = makeStyles({
  preview: {
    padding: '14px 16px',
    borderRadius: '12px',
    backgroundColor: appTokens.colorBrandSoft,
    display: 'grid',
    gap: '8px',
    alignContent: 'center',
  },
  ids: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: 0 },
  pair: { display: 'flex', gap: '8px', alignItems: 'baseline', minWidth: 0 },
  term: { color: tokens.colorNeutralForeground2 },
  id: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    letterSpacing: '0.04em',
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

function Preview({ startId, count }: { startId: string; count: number }) {
  const styles = useStyles();
  const hasIds = STANDER_ID.test(startId) && count >= 1 && count <= MAX_BULK_CREATE;
  const ids = hasIds ? bulkIds(startId, count) : [];
  return (
    <div className={styles.preview} role="status" aria-label={text.preview}>
      {hasIds ? (
        <dl className={styles.ids}>
          {[
            [text.first, ids[0]],
            [text.last, ids.at(-1)],
          ].map(([term, id]) => (
            <div key={term} className={styles.pair}>
              <dt className={styles.term}>{term}</dt>
              <dd className={styles.id}>{id}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <span className={styles.hint}>{text.noPreview}</span>
      )}
    </div>
  );
}

/** 1 to 1000 unclaimed products with consecutive ids (SPEC §5, rules 105–106). */
export function BulkCreateDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const api = useAdminApi();
  const toast = useToast();
  const form = useForm({
    initial: { startId: '', count: '10', productType: 'stander' },
    validate: bulkProblems,
    onSubmit: async (values): Promise<FormProblem | void> => {
      const { productType } = values;
      const ids = bulkIds(asPrinted(values.startId), parseCount(values.count));
      const outcome = await api(endpoints.bulkCreateStands, {
        body: { products: ids.map((standerId) => ({ standerId, productType, status: 'unclaimed' })) },
      });
      if (outcome.kind !== 'ok') return problemOf(outcome, failed);
      toast.success(outcome.data.message);
      onCreated();
      onClose();
    },
  });
  const startId = asPrinted(form.values.startId);
  const count = parseCount(form.values.count);
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      <FormView form={form} label={text.title}>
        <TypedIdField name="startId" label={text.startId} hint={text.startIdHint} />
        <ControlledTextField
          name="count"
          label={text.count}
          hint={text.countHint}
          inputMode="numeric"
          autoComplete="off"
          value={form.values.count}
          onChange={(value) => form.set('count', value)}
          onBlur={() => {
            form.set('count', String(count));
            form.blur('count');
          }}
          error={form.errors.count ?? (count > MAX_BULK_CREATE ? text.tooMany : undefined)}
        />
        <TypeField />
        <Preview startId={startId} count={count} />
        <FormButtons onCancel={onClose}>
          <SubmitButton busyText={text.submitting} isDisabled={startId === '' || count < 1}>
            {text.submit}
          </SubmitButton>
        </FormButtons>
      </FormView>
    </ResponsiveDialog>
  );
}
