import { desk, extras } from './later.ts';

// apart from the parts and actions, which the code itself uses, too
desk.loadFrom(() => import('./desk.ts'));
extras.loadFrom(() => import('./extras.ts'));
// while the server is asked for the account and the project
void desk.fetchNow();
