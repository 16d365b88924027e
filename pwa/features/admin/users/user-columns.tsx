import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { ShieldPersonRegular } from '@fluentui/react-icons/svg/shield-person';
import { useMemo } from 'react';
import type { User } from '../../../../api/contract/account';
import { adminText } from '../../../text/admin';
import { formatDate } from '../../../text/format';
import { media } from '../../../ui/theme/breakpoints';
import { Chip } from '../../../ui/chip';
import type { Column } from '../../../ui/table/data-table-types';
import { sortableIf } from '../list/sortable-if';

const text = adminText.users;

const useStyles = makeStyles({
  name: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    alignItems: 'center',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  date: { fontVariantNumeric: 'tabular-nums', [media.tabletUp]: { whiteSpace: 'nowrap' } },
});

export const StatusMark = ({ isBlocked }: { isBlocked: boolean }) => (
  <Chip tone={isBlocked ? 'warning' : 'success'} icon={isBlocked ? <ProhibitedRegular /> : <CheckmarkCircleRegular />}>
    {isBlocked ? text.isBlocked : text.isActive}
  </Chip>
);

/**
 * Brugernavn, Email, Admin, Oprettet, Status (SPEC §2). Only a list that is here in full can be sorted on the device;
 * a part of one keeps the server's order.
 */
export function useUserColumns(ownId: string, isComplete: boolean): readonly Column<User>[] {
  const styles = useStyles();
  return useMemo(() => {
    const { columns } = text;
    return sortableIf(isComplete, [
      {
        key: 'username',
        header: columns.username,
        inCard: 'title',
        sortValue: (user) => user.username,
        cell: (user) => (
          <span className={styles.name}>
            {user.username}
            {user._id === ownId && <span className={styles.quiet}>({text.you})</span>}
          </span>
        ),
      },
      { key: 'email', header: columns.email, inCard: 'subtitle', sortValue: (user) => user.email, cell: (user) => user.email },
      {
        key: 'admin',
        header: columns.admin,
        width: '110px',
        sortValue: (user) => Number(!user.isAdmin),
        cell: (user) =>
          user.isAdmin ? (
            <Chip tone="brand" icon={<ShieldPersonRegular />}>
              {text.isAdmin}
            </Chip>
          ) : (
            <span className={styles.quiet}>{text.isUser}</span>
          ),
      },
      {
        key: 'createdAt',
        header: columns.createdAt,
        width: '140px',
        sortValue: (user) => user.createdAt,
        cell: (user) => <span className={styles.date}>{formatDate(user.createdAt)}</span>,
      },
      {
        key: 'status',
        header: columns.status,
        width: '150px',
        sortValue: (user) => Number(user.isBlocked),
        cell: (user) => <StatusMark isBlocked={user.isBlocked} />,
      },
    ]);
  }, [styles, ownId, isComplete]);
}
