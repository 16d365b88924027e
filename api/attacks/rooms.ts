import type { Attack } from './attack';
import { forms } from './forms';
import { limits } from './limits';
import { lists } from './lists';
import { logIns } from './log-ins';
import { names } from './names';
import { pictures } from './pictures';
import { business } from './places';
import { processes } from './processes';
import { stock } from './stock';
import { wire } from './wire';

/** Every attack, by what it is made of. */
export const rooms: Readonly<Record<string, readonly Attack[]>> = {
  names,
  forms,
  lists,
  'log-ins': logIns,
  limits,
  pictures,
  wire,
  stock,
  places: business,
  processes,
};
