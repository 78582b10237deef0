import { createContext } from 'react';
import type { FormView } from '../../../src/domain/site/forms.ts';

/** How a document shows its form after a browser without scripts sent it; null before, and in the application. */
export const FormViewContext = createContext<FormView | null>(null);
