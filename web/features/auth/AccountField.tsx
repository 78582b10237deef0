import { type InputHTMLAttributes, memo, useContext } from 'react';
import { formSlots } from '../../../src/domain/site/forms.ts';
import { FormViewContext } from '../../lib/forms/form-view.ts';
import classes from './AccountField.module.css';

interface AccountFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'placeholder' | 'required' | 'autoFocus' | 'spellCheck'
  > {
  label: string;
  name: string;
  /** The requirements for the value, shown next to the label. */
  hint?: string;
}

/**
 * A labeled input in plain HTML, usable before any script has loaded. Memoized, because a password input's show button
 * changes the input's type, which React would reset on a re-render.
 */
export const AccountField = memo(function AccountField({ label, name, hint, ...input }: AccountFieldProps) {
  const id = `account-${name}`;
  const hintId = hint && `${id}-hint`;
  const failed = useContext(FormViewContext) === 'failed';
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        {hint && <span id={hintId}>{hint}</span>}
      </div>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          name={name}
          aria-describedby={hintId ? `${hintId} form-problem` : 'form-problem'}
          {...(failed && failedFieldProps(name, input.type))}
        />
        {input.type === 'password' && (
          // hidden until the script that handles it has loaded
          <button type="button" data-shows={id} aria-label="Show or hide what is typed" hidden>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0" />
              <path d="M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6" />
              <path d="M4 20L20 4" />
            </svg>
          </button>
        )}
      </div>
    </div>
  );
});

/** The props of a field after its form failed. They restore the sent value, except a password. */
function failedFieldProps(name: string, type: string | undefined): InputHTMLAttributes<HTMLInputElement> {
  return {
    ...(type !== 'password' && { defaultValue: formSlots.typed(name) }),
    // the server fills in `true` or nothing
    'aria-invalid': formSlots.invalid(name) as 'true',
  };
}
