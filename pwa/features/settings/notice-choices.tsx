import { Button, Checkbox, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/contract/endpoints';
import { NOTICE_KIND_NAMES } from '../../../api/contract/notice-words';
import { NOTICE_KINDS, type NoticeChoice, type NoticeKind, type NoticeSettings } from '../../../api/contract/notices';
import { useIsOnline } from '../../platform/online';
import { useApi, useUser } from '../../session/session-context';
import { settingsText } from '../../text/settings';
import { uiText } from '../../text/shell';
import { MessageBar } from '../../ui/state/message-bar';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { useToast } from '../../ui/toast/toast-context';
import { SettingsCard } from './settings-card';

const text = settingsText.notices;

const useStyles = makeStyles({
  // The switches keep 8 px around themselves; the card's edge is where they begin.
  list: { display: 'grid', gap: '4px', listStyleType: 'none', margin: '-8px', padding: 0 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0 16px', paddingLeft: '48px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const useKey = () => [useUser()._id, 'notice-settings'] as const;

/** Asked of the server when shown: what is chosen may have been chosen elsewhere, or by a link in a mail. */
function useNoticeSettings() {
  const api = useApi();
  return useQuery({
    queryKey: useKey(),
    networkMode: 'always',
    retry: false,
    queryFn: async (): Promise<NoticeSettings> => {
      const outcome = await api(endpoints.noticeSettings);
      if (outcome.kind !== 'ok') throw new Error('notice settings');
      return outcome.data;
    },
  });
}

/** Chooses of one kind; the answer holds what is chosen of all. */
function useChoose() {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const key = useKey();
  const [busy, setBusy] = useState<{ kind: NoticeKind; choice: Partial<NoticeChoice> } | null>(null);
  const choose = async (kind: NoticeKind, choice: Partial<NoticeChoice>) => {
    setBusy({ kind, choice });
    const outcome = await api(endpoints.changeNotices, { body: { kind, ...choice } });
    if (outcome.kind === 'ok') {
      const { kinds } = outcome.data;
      queries.setQueryData<NoticeSettings>(key, (known) => known && { ...known, kinds });
    } else toast.error(outcome.kind === 'refused' ? outcome.problem.message || text.failed : text.failed);
    setBusy(null);
  };
  return { busy, choose };
}

/** What the owner is told of, and how (rules 163 and following). */
export function NoticeChoicesCard() {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { data, isPending, isError, refetch } = useNoticeSettings();
  return (
    <SettingsCard title={text.title} hint={isOnline ? text.hint : settingsText.offlineForm}>
      {data && <Choices kinds={data.kinds} />}
      {!data && isPending && (
        <Skeleton>
          <SkeletonBlock height="40px" />
          <SkeletonBlock height="40px" />
        </Skeleton>
      )}
      {!data && isError && !isOnline && <p className={styles.quiet}>{settingsText.offline}</p>}
      {!data && isError && isOnline && (
        <MessageBar intent="error" actions={<Button onClick={() => void refetch()}>{uiText.retry}</Button>}>
          {text.error}
        </MessageBar>
      )}
    </SettingsCard>
  );
}

function Choices({ kinds }: { kinds: NoticeSettings['kinds'] }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { busy, choose } = useChoose();
  return (
    <ul className={styles.list} aria-label={text.title}>
      {NOTICE_KINDS.map((kind) => {
        const { on, mail } = { ...kinds[kind], ...(busy?.kind === kind && busy.choice) };
        const isDisabled = !isOnline || busy !== null;
        const name = NOTICE_KIND_NAMES[kind];
        return (
          <li key={kind}>
            <Switch label={name} checked={on} disabled={isDisabled} onChange={(_, { checked }) => void choose(kind, { on: checked })} />
            {on && (
              <div className={styles.ways}>
                <Checkbox
                  label={text.mail}
                  aria-label={text.mailOf(name)}
                  checked={mail}
                  disabled={isDisabled}
                  onChange={(_, { checked }) => void choose(kind, { mail: checked === true })}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
