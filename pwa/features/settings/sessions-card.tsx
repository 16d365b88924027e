import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import { useQuery } from '@tanstack/react-query';
import type { Session, User } from '../../../api/contract/account';
import type { Outcome } from '../../../api/contract/client';
import { endpoints } from '../../../api/contract/endpoints';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { formatAge } from '../../text/format';
import { settingsText } from '../../text/settings';
import { uiText } from '../../text/shell';
import { Chip } from '../../ui/chip';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useDialog } from '../../ui/dialog/use-dialog';
import { MessageBar } from '../../ui/state/message-bar';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { useToast } from '../../ui/toast/toast-context';
import { SettingsCard } from './settings-card';
import { refusalOf } from '../../ui/state/cause-of';

const text = settingsText.sessions;

const useStyles = makeStyles({
  list: { display: 'grid', gap: '14px', listStyleType: 'none', margin: 0, padding: 0 },
  item: { display: 'flex', gap: '12px', alignItems: 'center' },
  icon: { display: 'flex', fontSize: '24px', color: tokens.colorNeutralForeground3, flexShrink: 0 },
  words: { flexGrow: 1, minWidth: 0 },
  label: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  age: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Who is signed in where, and a way to end it everywhere else (SECURITY, ASVS 7.5). */
export function SessionsCard({ user }: { user: User }) {
  const styles = useStyles();
  const api = useApi();
  const isOnline = useIsOnline();
  const query = useQuery({
    queryKey: [user._id, 'sessions'],
    networkMode: 'always',
    retry: false,
    queryFn: async (): Promise<Session[]> => {
      const outcome = await api(endpoints.sessions);
      if (outcome.kind !== 'ok') throw new Error('sessions');
      return outcome.data;
    },
  });
  const refetch = () => void query.refetch();
  return (
    <SettingsCard title={text.title} hint={text.hint}>
      {query.data && <SessionList sessions={query.data} onEnded={refetch} />}
      {!query.data && query.isPending && (
        <Skeleton>
          <SkeletonBlock height="40px" />
          <SkeletonBlock height="40px" />
        </Skeleton>
      )}
      {!query.data && query.isError && !isOnline && <p className={styles.quiet}>{text.offline}</p>}
      {!query.data && query.isError && isOnline && (
        <MessageBar intent="error" actions={<Button onClick={refetch}>{uiText.retry}</Button>}>
          {text.error}
        </MessageBar>
      )}
    </SettingsCard>
  );
}

const isPhone = (label: string): boolean => /iPhone|iPad|Android/.test(label);

function SessionList({ sessions, onEnded }: { sessions: readonly Session[]; onEnded: () => void }) {
  const styles = useStyles();
  const others = sessions.filter((session) => !session.isCurrent).length;
  return (
    <>
      <ul className={styles.list} aria-label={text.list}>
        {sessions.map((session) => (
          <li key={session._id} className={styles.item}>
            <span className={styles.icon} aria-hidden="true">
              {isPhone(session.label) ? <PhoneRegular /> : <DesktopRegular />}
            </span>
            <span className={styles.words}>
              <div className={styles.label}>{session.label}</div>
              <div className={styles.age}>{text.lastSeen(formatAge(session.lastSeenAt))}</div>
            </span>
            {session.isCurrent ? <Chip tone="brand">{text.current}</Chip> : <EndOne session={session} onEnded={onEnded} />}
          </li>
        ))}
      </ul>
      {others === 0 ? <p className={styles.quiet}>{text.onlyHere}</p> : <EndOthers count={others} onEnded={onEnded} />}
    </>
  );
}

/** Ask first, then end; the list is fetched again whatever the answer, because the list itself may be old. */
function useEnding(send: () => Promise<Outcome<{ message: string }>>, failed: string, onEnded: () => void) {
  const toast = useToast();
  const { dialog, open, close } = useDialog<'end'>();
  const end = async () => {
    const outcome = await send();
    close();
    if (outcome.kind === 'ok') toast.success(outcome.data.message);
    else toast.error(refusalOf(outcome) || failed);
    onEnded();
  };
  return { isAsking: dialog !== null, ask: () => open('end'), cancel: close, end };
}

function EndOne({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const api = useApi();
  const isOnline = useIsOnline();
  const ending = useEnding(() => api(endpoints.endSession, { params: { id: session._id } }), text.failedOne, onEnded);
  return (
    <>
      <Button disabled={!isOnline} aria-label={text.endOneOf(session.label)} onClick={ending.ask}>
        {text.endOne}
      </Button>
      {ending.isAsking && (
        <ConfirmDialog
          isOpen
          title={text.confirmOneTitle}
          objectName={session.label}
          confirmLabel={text.endOne}
          busyLabel={text.ending}
          onConfirm={ending.end}
          onCancel={ending.cancel}
        >
          <p>{text.confirmOneBody}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const api = useApi();
  const isOnline = useIsOnline();
  const { isAsking, ask, cancel, end } = useEnding(() => api(endpoints.endOtherSessions), text.failed, onEnded);
  return (
    <>
      <Button disabled={!isOnline} onClick={ask}>
        {text.end}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={text.confirmTitle}
          objectName={text.confirmName(count)}
          confirmLabel={text.confirm}
          busyLabel={text.ending}
          onConfirm={end}
          onCancel={cancel}
        >
          <p>{text.confirmBody}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
