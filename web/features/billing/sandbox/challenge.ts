import classes from './challenge.module.css';

/** Shows a bank's confirmation for cards that need one, as a dialog. Closing it fails the confirmation. */
export function askChallenge(): Promise<'complete' | 'fail'> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = classes.dialog ?? '';
    const heading = document.createElement('h2');
    heading.id = 'card-challenge';
    heading.textContent = 'Your bank asks to confirm this card';
    dialog.setAttribute('aria-labelledby', heading.id);
    const text = document.createElement('p');
    text.textContent = 'This is a test: choose how your bank decides.';
    const buttons = document.createElement('div');
    buttons.className = classes.buttons ?? '';

    const end = (outcome: 'complete' | 'fail') => {
      removeEventListener('popstate', fail);
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    const fail = () => end('fail');
    const button = (label: string, outcome: 'complete' | 'fail') => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      element.dataset.outcome = outcome;
      element.addEventListener('click', () => end(outcome));
      return element;
    };
    buttons.append(button('Complete confirmation', 'complete'), button('Fail confirmation', 'fail'));
    dialog.append(heading, text, buttons);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      fail();
    });
    // the user navigates back
    addEventListener('popstate', fail);
    document.body.append(dialog);
    dialog.showModal();
  });
}
