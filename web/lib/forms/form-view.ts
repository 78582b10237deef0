import { createContext } from 'react';
import type { FormView } from '../../../src/domain/site/forms.ts';

/**
 * The state of a document's form after a browser without scripts has sent it; null before that, and in the application.
 */
export const FormViewContext = createContext<FormView | null>(null);
