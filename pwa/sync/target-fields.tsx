import { Field, Link, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router-dom';
import type { Stand } from '../../api/contract/stand';
import { normaliseTarget } from '../../api/contract/target-url';
import type { PageView } from '../../db/device/queries';
import { targetProblems } from '../text/target-problems';
import { targetText as text } from '../text/target';
import { useFormContext } from '../ui/form/form-context';
import { SelectField } from '../ui/form/select-field';
import { TextField } from '../ui/form/text-field';
import type { FieldErrors } from '../ui/form/use-form';
import { usePages } from './use-live';
import { useResource, type ResourceState } from './use-resource';

const useStyles = makeStyles({ radio: { minHeight: '44px', alignItems: 'center' } });

/** What a form with TargetFields holds; `kind` is 'redirect' or 'landing'. */
export type TargetValues = { kind: string; redirectUrl: string; landingPageId: string };

export const targetValues = (stand?: Pick<Stand, 'redirectUrl' | 'landingPageId'>): TargetValues => ({
  kind: stand?.landingPageId ? 'landing' : 'redirect',
  redirectUrl: stand?.redirectUrl ?? '',
  landingPageId: stand?.landingPageId ?? '',
});

/** Danish text per wrong field. No target at all is allowed: it can be given later (rule 31). */
export function targetErrors({ kind, redirectUrl, landingPageId }: TargetValues, publicUrl: string): FieldErrors {
  if (kind === 'landing') return landingPageId === '' ? { landingPageId: text.pageMissing } : {};
  if (redirectUrl.trim() === '') return {};
  const target = normaliseTarget(redirectUrl, publicUrl);
  return target.ok ? {} : { redirectUrl: targetProblems[target.problem] };
}

/** The two targets as they are sent: what was not chosen is null (SPEC §4). */
export const chosenTarget = ({ kind, redirectUrl, landingPageId }: TargetValues) => ({
  redirectUrl: kind === 'redirect' ? redirectUrl.trim() || null : null,
  landingPageId: kind === 'landing' ? landingPageId : null,
});

interface Props {
  /** The page the product shows now: named even where the list of pages is not. */
  current?: Stand['landingPage'];
  /** Where a page for this product is made. */
  createPage?: string | undefined;
  /** Ask for a link alone as long as there is no page to choose. */
  isQuiet?: boolean;
}

/** A link or one of the own landing pages, as fields of the form around it. */
export function TargetFields({ current = null, createPage, isQuiet = false }: Props) {
  const styles = useStyles();
  const { form } = useFormContext();
  const resource = useResource('pages');
  const pages = usePages();
  const isLandingChosen = form.values.kind === 'landing';
  if (isQuiet && !isLandingChosen && !pages?.length) return <UrlField />;
  return (
    <>
      <Field label={text.target}>
        <RadioGroup value={form.values.kind ?? ''} onChange={(_, data) => form.set('kind', data.value)}>
          <Radio className={styles.radio} value="redirect" label={text.toUrl} />
          <Radio className={styles.radio} value="landing" label={text.toPage} />
        </RadioGroup>
      </Field>
      {isLandingChosen ? <PageField current={current} pages={pages ?? []} resource={resource} createPage={createPage} /> : <UrlField />}
    </>
  );
}

function UrlField() {
  return (
    <TextField
      name="redirectUrl"
      label={text.url}
      hint={text.urlHint}
      isOptional
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
    />
  );
}

interface PageFieldProps extends Pick<Props, 'createPage'> {
  current: Stand['landingPage'];
  pages: readonly PageView[];
  resource: ResourceState;
}

/** Own landing pages to choose from. "None yet" is only said once that is known; the page shown now can always be kept. */
function PageField({ current, pages, resource, createPage }: PageFieldProps) {
  const { isAwaited, fetchedAt } = resource;
  const isMissing = current !== null && !pages.some((page) => page._id === current._id);
  const choices = [...(isMissing ? [current] : []), ...pages].map(({ _id, title }) => ({ value: _id, label: title }));
  const isUnknown = fetchedAt === null && pages.length === 0;
  const note = !isUnknown ? pages.length === 0 && text.noPages : isAwaited ? text.pagesLoading : text.pagesNotFetched;
  return (
    <SelectField
      name="landingPageId"
      label={text.page}
      options={[{ value: '', label: text.choosePage }, ...choices]}
      hint={
        <>
          {note && <span role="status">{note} </span>}
          {createPage && (
            <RouterLink to={createPage}>
              <Link as="span">{text.createPage}</Link>
            </RouterLink>
          )}
        </>
      }
    />
  );
}
