import { Button, makeStyles } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { paths } from '../paths';
import { authText } from '../text/auth';
import { errors } from '../text/errors';
import { EmptyState } from '../ui/state/empty-state';
import { ErrorState } from '../ui/state/error-state';
import { TextLink } from '../ui/text-link';

const text = authText.userMissing;

const useStyles = makeStyles({ page: { minHeight: '100dvh', display: 'grid', alignContent: 'center', justifyItems: 'center' } });

const reloadPage = (): void => window.location.reload();

/** Somebody is signed in, but the server does not say who: why, and the way to ask again (SPEC §2 Settings, §8). */
export function UserMissing({ error }: { error: string | null }) {
  const styles = useStyles();
  return (
    <main className={styles.page}>
      {error === errors.settings.noUser ? (
        <EmptyState
          icon={<PersonRegular />}
          title={errors.settings.noUser}
          action={
            <Button appearance="primary" onClick={reloadPage}>
              {text.reload}
            </Button>
          }
        >
          {text.hint}
        </EmptyState>
      ) : (
        <ErrorState message={errors.settings.view} onRetry={reloadPage}>
          {error}
        </ErrorState>
      )}
      <TextLink to={paths.login}>{authText.login.heading}</TextLink>
    </main>
  );
}
