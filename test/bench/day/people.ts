import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Project } from '../../../src/domain/project.ts';
import type { Orm } from '../../../src/platform/orm.ts';
import { pngOf } from '../../support/pictures.ts';
import { changedIn, filmOf } from '../films.ts';
import type { KindName } from './mix.ts';

/** Accounts that write, that come back to what they left, and that do the rest; and projects of one that writes. */
const counts = { writers: 200, returning: 300, others: 50, projects: 6 };
/** A film of an hour's work: a dozen scenes with a line in each field. */
const film = filmOf(12_000);
/** The sides of a still in pixels, about as large as browsers send it. */
const pictureSide = 250;
const password = 'a long enough one';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Stored {
  id: string;
  revision: number;
  project: Project;
  isBusy: boolean;
}

interface Person {
  email: string;
  address: string;
  cookie: string;
  current: Stored;
  picture: string;
  share: string;
}

interface Message {
  body?: object;
  person?: Pick<Person, 'cookie' | 'address'>;
}

interface Answer {
  status: number;
  content: string;
  cookies: string[];
}

/** Everybody who uses the product in the simulation. */
export class People {
  #origin: string;
  readonly #orm: Orm;
  /** Requests at once: nobody has two saves under way. */
  readonly mostAtOnce = counts.writers;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #writers: Person[] = [];
  readonly #returning: Person[] = [];
  readonly #others: Person[] = [];
  /** Those of `#returning` who have not come back yet. */
  #rested: Person[] = [];
  #turn = 0;

  private constructor(origin: string, orm: Orm) {
    this.#origin = origin;
    this.#orm = orm;
  }

  /** Registers everybody and makes their projects, through the product. */
  static async settle(origin: string, orm: Orm): Promise<People> {
    const people = new People(origin, orm);
    const groups: [Person[], number, number][] = [
      [people.#writers, counts.writers, counts.projects],
      [people.#returning, counts.returning, 1],
      [people.#others, counts.others, 1],
    ];
    for (const [group, count, projects] of groups) {
      await inGroups(count, async () => void group.push(await people.#register(projects)));
    }
    for (const person of people.#others) await people.#sendAround(person);
    return people;
  }

  /** From here on they talk to another deployment, on the same database. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** Some time passes: whoever returns now makes a version with the first save. */
  async rest(): Promise<void> {
    const ids = this.#returning.map(({ current }) => current.id);
    await this.#orm.em
      .fork()
      .execute(`update projects set updated_at = updated_at - interval '1 hour' where id = any(?)`, [
        `{${ids.join()}}`,
      ]);
    this.#rested = [...this.#returning];
  }

  /** Sends a request of a kind from one of them. @returns the kind it was: once all have returned, their saves are plain */
  async send(kind: KindName): Promise<{ name: KindName; status: number }> {
    if (kind === 'first save') {
      const person = this.#rested.pop();
      return person ? { name: kind, status: await this.#save(person) } : this.send('save');
    }
    return { name: kind, status: await this.#requests[kind]() };
  }

  /** Saves of another film, by one person after another. */
  async saveEach(other: Project, count: number): Promise<void> {
    for (const person of this.#writers.slice(0, count)) {
      const status = await this.#save(person, other);
      if (status !== 200) throw new Error(`a save was answered ${status}`);
    }
  }

  leave(): void {
    this.#agent.destroy();
  }

  readonly #requests: Record<Exclude<KindName, 'first save'>, () => Promise<number>> = {
    save: () => this.#save(this.#next(this.#writers, ({ current }) => !current.isBusy)),
    open: () => {
      const person = this.#next(this.#writers);
      return this.#read(`/trpc/projects.get?${inputOf({ id: person.current.id })}`, person);
    },
    list: () => this.#read('/trpc/projects.list?batch=1&input=%7B%220%22%3A%7B%7D%7D', this.#next(this.#writers)),
    who: () => this.#read('/trpc/auth.user,billing.plan?batch=1&input=%7B%7D', this.#next(this.#writers)),
    'app page': () => this.#read('/app', this.#next(this.#writers)),
    copy: async () => {
      const person = this.#next(this.#others);
      const body = { id: person.current.id };
      return (await this.#exchange('POST', '/trpc/projects.duplicate', { body, person })).status;
    },
    picture: () => {
      const person = this.#next(this.#others);
      return this.#read(`/api/pictures/${person.picture}`, person);
    },
    'add picture': async () => (await this.#addPicture(this.#next(this.#others))).status,
    share: () => this.#read(this.#next(this.#others).share, stranger()),
    login: async () => {
      const { email } = this.#next(this.#writers);
      const body = { email, password };
      return (await this.#exchange('POST', '/trpc/auth.login', { body, person: stranger() })).status;
    },
    landing: () => this.#read('/', stranger()),
  };

  /** One after the other, so that each is as busy as all others. */
  #next(group: readonly Person[], isFree: (person: Person) => boolean = () => true): Person {
    for (let tries = 0; tries < group.length; tries += 1) {
      this.#turn += 1;
      const person = group[this.#turn % group.length];
      if (person && isFree(person)) return person;
    }
    throw new Error('everybody is waiting for an answer');
  }

  async #save(person: Person, project = person.current.project): Promise<number> {
    const { current } = person;
    current.isBusy = true;
    const changed = changedIn(project, current.revision);
    const body = { id: current.id, revision: current.revision, saveId: randomUUID(), ...changed };
    try {
      const { status, content } = await this.#exchange('POST', '/trpc/projects.save', { body, person });
      if (status === 200) current.revision = JSON.parse(content).result.data.revision;
      return status;
    } finally {
      current.isBusy = false;
    }
  }

  async #read(path: string, person: Message['person']): Promise<number> {
    return (await this.#exchange('GET', path, person && { person })).status;
  }

  async #addPicture(person: Person): Promise<Answer> {
    const pixels = randomBytes((pictureSide + 1) * pictureSide);
    // each row of pixels begins with the number of a filter, of which there are five
    for (let row = 0; row < pictureSide; row += 1) pixels[row * (pictureSide + 1)] = 0;
    const data = pngOf({ width: pictureSide, height: pictureSide, pixels }).toString('base64');
    return this.#exchange('POST', '/api/pictures', { body: { data }, person });
  }

  async #register(projects: number): Promise<Person> {
    const email = `${randomUUID()}@example.test`;
    const { address } = stranger();
    const body = { email, password };
    const { cookies } = await this.#ok('POST', '/api/register', { body, person: { address, cookie: '' } });
    const cookie = cookies.join('; ');
    let id = '';
    for (let number = 0; number < projects; number += 1) {
      const { content } = await this.#ok('POST', '/api/projects', { body: film, person: { address, cookie } });
      id = JSON.parse(content).id;
    }
    const current = { id, revision: 1, project: film, isBusy: false };
    return { email, address, cookie, current, picture: '', share: '' };
  }

  async #sendAround(person: Person): Promise<void> {
    const { content } = await this.#addPicture(person);
    person.picture = JSON.parse(content).hash;
    const { content: share } = await this.#ok('POST', `/api/projects/${person.current.id}/shares`, {
      body: {},
      person,
    });
    person.share = new URL(JSON.parse(share).address).pathname;
  }

  async #ok(method: string, path: string, message: Message): Promise<Answer> {
    const answer = await this.#exchange(method, path, message);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.content}`);
    return answer;
  }

  /** Never rejects: a connection that breaks has the status 0. */
  #exchange(method: string, path: string, { body, person }: Message = {}): Promise<Answer> {
    const json = body && JSON.stringify(body);
    const headers = {
      'user-agent': browser,
      'accept-encoding': 'gzip, br',
      ...(person && { 'x-forwarded-for': person.address, ...(person.cookie && { cookie: person.cookie }) }),
      ...(json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    };
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, content: '', cookies: [] });
      const sent = request(this.#origin + path, { method, headers, agent: this.#agent }, async (answer) => {
        const content = await text(answer).catch(() => null);
        if (content === null) return broken();
        const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
        resolve({ status: answer.statusCode ?? 0, content, cookies });
      });
      sent.on('error', broken).end(json);
    });
  }
}

const inputOf = (input: object) => `input=${encodeURIComponent(JSON.stringify(input))}`;

/** Somebody at an address of their own: the product counts requests by it. */
function stranger(): { address: string; cookie: string } {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return { address: `10.${a}.${b}.${c}`, cookie: '' };
}

/** As many at once as keep a small machine busy. */
async function inGroups(count: number, work: () => Promise<void>): Promise<void> {
  const atOnce = 4;
  for (let done = 0; done < count; done += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - done) }, work));
  }
}
