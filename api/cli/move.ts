import { loadSettings } from '../config';
import { moveInstallation } from '../move-installation';
import { start } from '../run';

/** `npm run move`: the file in DATA_DIR into an empty PostgreSQL database, or back. */
start(() => moveInstallation(process.argv[2], loadSettings(), (line) => console.log(line)));
