import { product } from '../../../src/domain/product.ts';
import { DrawnFrame } from '../../components/DrawnFrame.tsx';
import classes from './Libraries.module.css';
import { librarySamples } from './library-samples.ts';

/** One preset of each library, with the frame that its words give. */
export function Libraries() {
  return (
    <section aria-labelledby="libraries-title">
      <div className={classes.intro}>
        <h2 id="libraries-title">
          {product.presets.count}+ presets in {product.presets.libraries} libraries
        </h2>
        <p>
          Lines that a crew would understand, not adjectives. Pick one, then make it yours. One from each, word for
          word:
        </p>
      </div>
      <ul className={classes.libraries}>
        {librarySamples.map(({ library, name, words, scene }) => (
          <li key={library}>
            <DrawnFrame scene={scene} />
            <p className={classes.library}>{library}</p>
            <h3>{name}</h3>
            <p className={classes.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
