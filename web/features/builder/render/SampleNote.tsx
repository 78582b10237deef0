import dialogs from '../../../components/dialogs.module.css';

/** Says that nothing is rendered for real. */
export function SampleNote() {
  return (
    <p className={dialogs.obstacle}>
      <strong>Sample mode.</strong> No render key is set: a stand-in answers with short sample clips, and nothing is
      billed.
    </p>
  );
}
