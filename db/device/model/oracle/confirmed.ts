import type { Fate } from '../../outbox/slice';
import { viewRows } from '../../outbox/view';
import { entities } from '../../rows/entities';
import type { Effects } from './effects';
import type { Snapshot } from './snapshot';
import { isSame } from './stored-value';
import { violate } from './violation';

/**
 * A value that was confirmed stays on the screen, unless somebody changed it after that. While the copy is wiped, after
 * a rejected session, there is no screen: a late answer then has nothing to be shown on.
 */
export function checkConfirmed(effects: Effects, after: Snapshot, fates: readonly Fate[]): void {
  for (const fate of fates) {
    if (fate.fate !== 'applied' || fate.edit.kind === 'delete') continue;
    const { edit } = fate;
    const later = effects.since(edit);
    if (!later) continue;
    const screen = viewRows(edit.entity, after.rows[edit.entity].values(), after.edits).get(edit.id);
    const isHidden = after.edits.some(
      (other) => other.kind === 'delete' && (other.id === edit.id || Object.values(edit.patch).includes(other.id)),
    );
    const isWiped = !after.known.has(entities[edit.entity].list);
    if (!effects.isJudging || isWiped || isHidden || later.some(({ next }) => !next)) continue;
    for (const field of Object.keys(edit.patch)) {
      const isLater =
        later.some((effect) => effect.changed.includes(field)) || after.edits.some((other) => other.id === edit.id && field in other.patch);
      if (!isLater && !isSame(screen?.[field], edit.patch[field])) violate('a confirmed value left the screen', { edit, field, screen });
    }
  }
}
