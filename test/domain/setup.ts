import fc from 'fast-check';
import { rounds } from '../support/rounds.ts';

// for properties without a number of their own
fc.configureGlobal({ numRuns: rounds({ short: 50, full: 100 }) });
