import { Avatar, Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { useRef, type ChangeEvent } from 'react';
import type { User } from '../../../api/contract/account';
import { useIsOnline } from '../../platform/online';
import { formatLongDate } from '../../text/format';
import { settingsText } from '../../text/settings';
import { SettingsCard } from './settings-card';
import { useProfileImage } from './use-profile-image';
import { Spinner } from '../../ui/spinner';

const text = settingsText.profile;

/** Listing types instead of image/* makes iOS convert its own format (rule 113). */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

const useStyles = makeStyles({
  person: { display: 'flex', gap: '16px 20px', alignItems: 'center' },
  avatar: { flexShrink: 0 },
  image: { display: 'grid', gap: '6px', justifyItems: 'start', minWidth: 0 },
  upload: { minHeight: '44px', borderRadius: '10px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  facts: { display: 'grid', margin: 0 },
  fact: {
    display: 'flex',
    gap: '24px',
    justifyContent: 'space-between',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { paddingBottom: 0 },
  },
  term: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  value: { margin: 0, textAlign: 'end', overflowWrap: 'anywhere', minWidth: 0, fontWeight: tokens.fontWeightSemibold },
});

/** Image with upload, username, email, member since, and the Administrator line (SPEC §2). */
export function ProfileCard({ user }: { user: User }) {
  const styles = useStyles();
  const facts = [
    { label: text.username, value: user.username },
    { label: text.email, value: user.email },
    { label: text.memberSince, value: formatLongDate(user.createdAt) },
    ...(user.isAdmin ? [{ label: text.role, value: text.administrator }] : []),
  ];
  return (
    <SettingsCard title={text.title}>
      <ProfileImage user={user} />
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.term}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

function ProfileImage({ user }: { user: User }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { upload, isBusy } = useProfileImage();
  const picker = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (file) void upload(file);
  };
  return (
    <div className={styles.person}>
      <Avatar
        name={user.username}
        aria-label={text.image}
        size={72}
        color="brand"
        className={styles.avatar}
        image={user.profileImage ? { src: user.profileImage } : undefined}
      />
      <div className={styles.image}>
        <input ref={picker} type="file" accept={ACCEPTED} hidden aria-label={text.upload} onChange={choose} />
        <Button
          className={styles.upload}
          icon={isBusy ? <Spinner /> : <CameraRegular />}
          disabled={!isOnline}
          disabledFocusable={isBusy}
          onClick={() => picker.current?.click()}
        >
          {isBusy ? text.uploading : text.upload}
        </Button>
        <span className={styles.hint}>{isOnline ? text.imageHint : settingsText.offlineForm}</span>
      </div>
    </div>
  );
}
