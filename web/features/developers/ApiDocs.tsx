import { useCallback } from 'react';
import type { ApiDocument } from '../../../src/domain/site/api-document.ts';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import classes from './ApiDocs.module.css';
import { Call } from './Call.tsx';
import { Contents } from './Contents.tsx';
import { Examples } from './Examples.tsx';
import { Fields, readFields } from './Fields.tsx';
import { Guide } from './Guide.tsx';
import { Prose } from './Prose.tsx';
import { commonErrors, readGroups, readObjects } from './read-api.ts';
import { startApiDocs } from './try-calls.ts';

const links = [
  { to: '/', label: 'Home' },
  { to: '/get-started', label: 'Get Started' },
  { to: '/login', label: 'Login', only: 'signed-out' },
  { to: '/app', label: 'Launch App', only: 'signed-in' },
] as const;

/**
 * The page for developers, made from the API document. Served as a document, the page loads its script when the pointer
 * or the focus first enters it (`data-on="touch"`). In the application, the script starts on mount.
 */
export function ApiDocs({ api }: { api: ApiDocument }) {
  const start = useCallback((page: HTMLElement | null) => (page ? startApiDocs(page) : undefined), []);
  const groups = readGroups(api);
  const common = commonErrors(groups);
  const objects = readObjects(api, groups);
  const [{ url } = { url: '' }] = api.servers;
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <div className={classes.columns} ref={start} data-island="api-docs" data-on="touch">
        <Contents groups={groups} />
        <main className={classes.main}>
          <Guide api={api} url={url} common={common} />
          <Examples />
          {groups.map(({ name, title, description, calls }) => (
            <section key={name} id={name} className={classes.group} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`}>{title}</h2>
              <div className={classes.prose}>
                <Prose text={description} />
              </div>
              {calls.map((call) => (
                <Call
                  key={call.operation.operationId}
                  call={call}
                  api={api}
                  common={call.method === 'GET' ? common.all : common.changing}
                />
              ))}
            </section>
          ))}
          <section id="objects" className={classes.group} aria-labelledby="objects-title">
            <h2 id="objects-title">Objects</h2>
            <div className={classes.prose}>
              <p>What answers and inputs consist of. Answers may get more fields: ignore those that you do not know.</p>
            </div>
            <div className={classes.objects}>
              {objects.map(({ name, schema, isAnswer }) => (
                <section key={name} id={name}>
                  <h3>{name}</h3>
                  {schema.description && <Prose text={schema.description} />}
                  <Fields fields={readFields(schema)} isAnswer={isAnswer} />
                </section>
              ))}
            </div>
          </section>
        </main>
      </div>
      <SiteFooter />
    </div>
  );
}
