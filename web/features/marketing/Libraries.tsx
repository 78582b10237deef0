import { frameSource } from '../../../src/domain/frame/frame-source.ts';
import { product } from '../../../src/domain/product/product.ts';
import classes from './Libraries.module.css';
import { librarySamples } from './library-samples.ts';

/** One preset from each library, with the frame drawn from its words. */
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
            <img
              className={classes.frame}
              src={frameSource(scene, '2.39:1')}
              alt=""
              width={430}
              height={180}
              loading="lazy"
              decoding="async"
            />
            <p className={classes.library}>{library}</p>
            <h3>{name}</h3>
            <p className={classes.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
