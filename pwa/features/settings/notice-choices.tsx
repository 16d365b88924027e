import { Button, Checkbox, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/contract/endpoints';
import { NOTICE_KIND_NAMES } from '../../../api/contract/notice-words';
import { NOTICE_KINDS, type NoticeChoice, type NoticeKind, type NoticeSettings } from '../../../api/contract/notices';
import { useIsOnline } from '../../platform/online';
import { useApi, useUser } from '../../session/session-context';
import { noticeSettingsText as text } from '../../text/notice-settings';
import { uiText } from '../../text/shell';
import { MessageBar } from '../../ui/state/message-bar';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { useToast } from '../../ui/toast/toast-context';
import { PushHere } from './push-here';
import { refusalOf } from '../../ui/state/cause-of';

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
    } else toast.error(refusalOf(outcome) || text.failed);
    setBusy(null);
  };
  return { busy, choose };
}

/** What is chosen, as controls, and push for this browser. */
export function NoticeChoices() {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { data, isPending, isError, refetch } = useNoticeSettings();
  if (data)
    return (
      <>
        <Choices kinds={data.kinds} />
        <PushHere push={data.push} onChanged={() => void refetch()} />
      </>
    );
  if (isPending)
    return (
      <Skeleton>
        <SkeletonBlock height="40px" />
        <SkeletonBlock height="40px" />
      </Skeleton>
    );
  if (isError && !isOnline) return <p className={styles.quiet}>{text.offline}</p>;
  return (
    <MessageBar intent="error" actions={<Button onClick={() => void refetch()}>{uiText.retry}</Button>}>
      {text.error}
    </MessageBar>
  );
}

function Choices({ kinds }: { kinds: NoticeSettings['kinds'] }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { busy, choose } = useChoose();
  return (
    <ul className={styles.list} aria-label={text.list}>
      {NOTICE_KINDS.map((kind) => {
        const { on, mail, push } = { ...kinds[kind], ...(busy?.kind === kind && busy.choice) };
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
                <Checkbox
                  label={text.push}
                  aria-label={text.pushOf(name)}
                  checked={push}
                  disabled={isDisabled}
                  onChange={(_, { checked }) => void choose(kind, { push: checked === true })}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
