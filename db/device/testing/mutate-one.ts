import type { NewEdit } from '../new-edit';
import type { Device } from '../device';
import type { Mutated } from '../sync/mutate';

/** Saves a single edit. */
export async function mutateOne(device: Pick<Device, 'mutate'>, edit: NewEdit): Promise<Mutated> {
  const [saved] = await device.mutate([edit]);
  if (!saved) throw new Error('an edit was saved without an answer');
  return saved;
}
