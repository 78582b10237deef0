// Written by src/scripts/client-calls.ts from the schemas of the calls. Do not edit.

import type { CallFacts, CallOptions } from './call-options.ts';

export interface Done {
  ok: true;
}

export interface AdminUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  stripeSubscriptionId: string | null;
  subscriptionStatus: string | null;
  grantedUntil: Time | null;
  profileImageUrl: string | null;
  createdAt: Time;
  version: number;
}

export type Time = string;

export interface AdminSubscription {
  status: string;
  trialEndsAt: Time | null;
}

export interface ActivityEntry {
  id: string;
  level: 'info' | 'warning' | 'error';
  action: string;
  message: string;
  metadata: { [name: string]: Json } | null;
  user: LoggedAccount | null;
  actor: LoggedAccount | null;
  createdAt: Time;
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export interface LoggedAccount {
  id: string;
  email: string | null;
}

export interface Comment {
  id: string;
  subject: string;
  message: string;
  status: 'open' | 'in_progress' | 'resolved' | 'closed';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  adminNotes: string | null;
  name: string;
  email: string;
  userId: string | null;
  createdAt: Time;
  version: number;
}

export interface CurrentUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
}

export interface GeneratedField {
  content: string;
}

export interface CastEntry {
  /** The name used in `@name`: a letter, then letters, digits, _ and -. Unique, ignoring case. */
  name: string;
  /** What the entry describes. */
  kind: 'character' | 'place' | 'prop' | 'sound';
  /** The full wording, used at the first mention in a prompt. */
  text: string;
  /** The name for further mentions. Defaults to the entry's name. */
  short?: string;
  /** How a character sounds. */
  voice?: string;
  /** How a character usually speaks and behaves. */
  manner?: string;
  /** References for generators by target id, such as `{ "seedance-2.5": "@Image 1" }`. */
  refs?: { [name: string]: string };
}

export interface SubscriptionSetup {
  clientSecret: string | null;
  status: string | null;
  alreadyActive: boolean;
  declined?: string;
  error?: {
    message: string;
    reason?: 'unconfirmed' | 'declined' | 'not-charged';
  };
}

export interface CompletedSubscription {
  status: string;
}

export interface PostSummary {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featuredImageUrl: string | null;
  featuredImageAlt: string | null;
  featuredImageWidth: number | null;
  featuredImageHeight: number | null;
  publishedAt: Time;
  readingTime: number;
}

export interface Post {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featuredImageUrl: string | null;
  featuredImageAlt: string | null;
  featuredImageWidth: number | null;
  featuredImageHeight: number | null;
  publishedAt: Time;
  readingTime: number;
  content: string;
  metaDescription: string;
  keywords: string;
  updatedAt: Time;
}

export interface Note {
  id: string;
  shareId: string;
  replyTo: string | null;
  /** Null for an answer of the owner. */
  reviewerId: string | null;
  name: string;
  text: string;
  verdict: 'approved' | 'changes' | null;
  /** The project's revision at that time; null on a link to a fixed version. */
  revision: number | null;
  sceneId: string | null;
  /** The moment, from the start of the scene. */
  seconds: number | null;
  /** The quoted words. Without a quote, the scene's texts when the note was written. */
  words: string | null;
  quoted: boolean;
  /** A hash of the scene's texts when the note was written, for detecting changes. Null for reviewers. */
  digest: string | null;
  settledAt: Time | null;
  createdAt: Time;
  changedAt: Time | null;
}

export interface StoredPicture {
  /** The id that scenes use for the picture: the SHA-256 of the stored bytes, in hex. */
  hash: string;
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** The total bytes of your account's pictures. Each counts as at least 4096. */
  used: number;
}

export interface Preset {
  id: string;
  field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
  name: string;
  category: string;
  description: string;
  /** The texts that it sets in a scene. */
  sets: { [name: string]: string };
}

export interface ProjectHead {
  id: string;
  revision: number;
  projectTitle: string;
  /** The target in the project's settings. */
  target: string | null;
  /** The seconds of each scene, in order. */
  durations: number[];
  updatedAt: Time;
  /** When the project was moved to the bin. */
  deletedAt: Time | null;
}

export interface StoredProject {
  id: string;
  revision: number;
  createdAt: Time;
  updatedAt: Time;
  version: number;
  projectTitle: string;
  targetDuration: number;
  scenes: Scene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettings;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: CastEntry[];
}

export interface Scene {
  id: string;
  /** The position in the film, from 1. */
  sceneNumber: number;
  /** The length of the scene, in seconds. */
  duration: number;
  action: string;
  camera: string;
  subject: string;
  scene: string;
  light: string;
  grade: string;
  cam: string;
  audio: string;
  dialog: string;
  /** One of to-write, ready, generated, chosen. Other values are kept but not shown. */
  status?: string;
  /** The picture on the board. */
  picture?: ScenePicture;
}

export interface ScenePicture {
  /** The hash that `POST /api/pictures` returned. */
  hash: string;
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** Alt text: what the picture shows. */
  alt?: string;
}

export interface ProjectSettings {
  /** The id of a target, such as `veo-3.1`. `GET /api/targets` lists them. Without one, the default target applies. */
  target?: string;
  /** `scene` makes one clip per scene, `fewest` as few clips as the limits of the target allow. */
  packing?: 'scene' | 'fewest';
  /** The aspect ratio, such as `16:9`. */
  ratio?: string;
  /** In the generator's terms, such as `1080p`. */
  resolution?: string;
  /** Whether the generator should make sound. */
  audio?: boolean;
  /** The language of the dialogue, in English, such as `French`. */
  language?: string;
}

export interface VersionHead {
  id: string;
  /** The revision of the project in this version. */
  revision: number;
  kind: 'auto' | 'named' | 'before-restore';
  /** For a `named` version, its name. For an `auto` version, the name of the access token that changed the project next. */
  name: string | null;
  /** The length of the project's JSON. */
  bytes: number;
  createdAt: Time;
}

export interface StoredVersion {
  id: string;
  /** The revision of the project in this version. */
  revision: number;
  kind: 'auto' | 'named' | 'before-restore';
  /** For a `named` version, its name. For an `auto` version, the name of the access token that changed the project next. */
  name: string | null;
  /** The length of the project's JSON. */
  bytes: number;
  createdAt: Time;
  project: ProjectBody;
}

export interface ProjectBody {
  version: number;
  projectTitle: string;
  targetDuration: number;
  scenes: Scene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettings;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: CastEntry[];
}

export interface Assembly {
  target: 'omni-flash' | 'veo-3.1' | 'kling-4' | 'kling-3' | 'seedance-2.5' | 'seedance-2' | 'minimax-h3' | 'runway-gen-4.5' | 'ltx-2.5' | 'wan-3' | 'flux-3' | 'grok-1.5' | 'luma-ray-3.2' | 'vidu-q3' | 'pixverse-v6' | 'generic' | 'shot-sheet' | 'sora-2';
  packing: 'scene' | 'fewest';
  clips: Clip[];
  findings: Finding[];
  /** The call that renders each clip; null if none is known. */
  requests: (RenderRequest | null)[];
  /** The length of the rendered film. */
  seconds: number;
}

export interface Clip {
  number: number;
  sceneNumbers: number[];
  /** The rendered length. */
  seconds: number;
  /** The total duration of the clip's scenes. */
  asked: number;
  text: string;
  characters: number;
  /** Set if the generator takes each shot separately. */
  shots?: {
    sceneNumber: number;
    seconds: number;
    text: string;
    characters: number;
  }[];
}

export interface Finding {
  /** Null if the finding concerns the whole film. */
  sceneNumber: number | null;
  field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog' | 'duration' | null;
  kind: 'too-long' | 'duration' | 'speech-time' | 'camera-moves' | 'no-subject' | 'empty' | 'dropped' | 'mark' | 'unknown-name';
  message: string;
  words?: string;
  /** The name of the cast entry, if the finding concerns its wording. */
  entry?: string;
  clip?: number;
  mend?: {
    type: 'split';
    into: number;
    label: string;
  } | {
    type: 'duration';
    seconds: number;
    label: string;
  } | {
    type: 'text';
    field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
    value: string;
    label: string;
  };
}

export interface RenderRequest {
  /** Null if only the body is known. */
  url: string | null;
  headers: { [name: string]: string };
  body: { [name: string]: unknown };
  /** The service that offers this API, if not the maker. */
  on: string | null;
  /** The call as a curl command that reads the API key from an environment variable. */
  command: string | null;
}

export interface ImportedPaper {
  project: ProjectBody;
  report: {
    /** The line in the file, from 1; null if the message concerns no single line. */
    line: number | null;
    message: string;
  }[];
}

export interface ExportedPaper {
  /** The file name, with its extension. */
  name: string;
  /** The media type. */
  type: string;
  text: string;
}

export interface RenderKeyStatus {
  ready: 'key' | 'no-key' | 'sample' | 'off';
  /** The last four characters of the key; null without a key. */
  last4: string | null;
  /** When the key was stored. */
  since: Time | null;
}

export interface Renders {
  renders: Render[];
  /** The project's budget, in US dollars. Prices are estimates. */
  budget: {
    /** The most that the renders may cost; null before the first one. */
    dollars: number | null;
    /** The prices of all renders that were or may be charged, including waiting ones. */
    spent: number;
  };
  ready: 'key' | 'no-key' | 'sample' | 'off';
}

export interface Render {
  id: string;
  projectId: string;
  /** The ids of the clip's scenes, in film order. Scenes may be gone. */
  sceneIds: string[];
  /** The id of the target that renders the clip. */
  target: string;
  /** The clip's prompt when the render was started. */
  prompt: string;
  status: 'waiting' | 'sent' | 'running' | 'unsure' | 'done' | 'failed' | 'canceled';
  /** Why it failed, with what to do, in one sentence. */
  failure: {
    code: 'key' | 'credit' | 'refused' | 'input' | 'too-long' | 'over-budget' | 'storage' | 'unsure' | 'gateway';
    message: string;
  } | null;
  /** About what it costs, in US dollars: an estimate from list prices. */
  dollars: number;
  /** The length of the clip that was asked for. */
  seconds: number;
  /** The take that it made; null until it is done. */
  takeId: string | null;
  /** Whether a stand-in renders it instead of a generator. */
  sample: boolean;
  createdAt: Time;
}

export interface Review {
  /** Whether the link takes notes. */
  open: boolean;
  notes: Note[];
  /** The notes on the link to the previous version, if there is one. */
  earlier: Note[];
  /** The ids of notes whose scene has changed since. */
  changed: string[];
  /** Null without a secret. */
  reviewer: {
    id: string;
    name: string;
    /** Whether answers are sent to an address of the reviewer. */
    answers: 'off' | 'unconfirmed' | 'on';
  } | null;
}

export interface AddedNote {
  note: Note;
  /** A browser's secret on this link. The response to its first note contains the secret. */
  secret: string;
}

export interface Share {
  id: string;
  projectId: string;
  live: boolean;
  withPrompts: boolean;
  notes: boolean;
  /** The link to the previous version, if there is one. */
  previousId: string | null;
  /** The last four characters of the link's address. */
  last4: string;
  createdAt: Time;
  endsAt: Time | null;
  /** How often others opened the link. */
  openedCount: number;
  /** The last day on which others opened the link, in UTC. */
  lastOpenedOn: string | null;
}

export interface AddressedShare {
  id: string;
  projectId: string;
  live: boolean;
  withPrompts: boolean;
  notes: boolean;
  /** The link to the previous version, if there is one. */
  previousId: string | null;
  /** The last four characters of the link's address. */
  last4: string;
  createdAt: Time;
  endsAt: Time | null;
  /** How often others opened the link. */
  openedCount: number;
  /** The last day on which others opened the link, in UTC. */
  lastOpenedOn: string | null;
  address: string;
}

export interface Takes {
  takes: Take[];
  /** Whether this server stores takes. */
  available: boolean;
  /** The bytes of all takes of the account, with those of projects in the bin and the announced bytes of uploads. */
  usedBytes: number;
  /** The most that the account may have; 0 without a plan. */
  maxBytes: number;
}

export interface Take {
  /** The id of the take. */
  id: string;
  projectId: string;
  /** The ids of the clip's scenes when the take was added, in film order. Scenes may be gone. */
  sceneIds: string[];
  /** The file's name, without a path. */
  name: string;
  /** The id of the target whose prompt the clip had. */
  target: string;
  /** The clip's prompt when the take was added. */
  prompt: string;
  /** The project's render settings when the take was added. */
  settings: { [name: string]: unknown };
  /** By the bytes of the file, whatever its name says. */
  type: 'video/mp4' | 'video/quicktime' | 'video/webm';
  bytes: number;
  /** The length of the file. */
  seconds: number;
  /** In pixels, as shown, after rotation. */
  width: number;
  height: number;
  /** Whether the file has a sound track. */
  sound: boolean;
  note: string;
  /** 0 for none. */
  stars: number;
  verdict: 'keep' | 'reject' | null;
  /** Whether the rough cut uses this take. At most one take per scene is chosen. */
  chosen: boolean;
  /** Where the rough cut enters the take, in seconds. */
  trimStart: number;
  /** Whether a stand-in made it instead of a generator. */
  sample: boolean;
  /** The seed that the generator reported; null if unknown. */
  seed: number | null;
  /** What was sent to the generator; null for an uploaded file. */
  request: { [name: string]: unknown } | null;
  createdAt: Time;
}

export interface Target {
  id: string;
  label: string;
  maker: string | null;
  status: {
    state: 'active';
  } | {
    state: 'retired';
    since: string;
    replacement: string;
  };
  /** Whether prompts follow the generator's own guide rather than the generic layout. */
  ownLayout: boolean;
  /** The parts of a scene that the prompt separates from the picture. */
  apart: {
    look: boolean;
    speech: boolean;
    sound: boolean;
    music: boolean;
  };
  /** Fields that the target cannot render. */
  drops: ('action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog')[];
  /** The limits and prompting rules of the generator. */
  facts: Fact[];
}

/** A fact about a generator, with its source, the day on which the source was read, and its reliability. */
export interface Fact {
  name: string;
  value: string | number | readonly string[] | {
    kind: 'any';
  } | {
    kind: 'set';
    values: readonly number[];
  } | {
    kind: 'whole';
    min: number;
    max: number;
  } | {
    of: 'clip' | 'shot';
    max: number;
    unit: 'characters' | 'utf-16 units' | 'words';
    hard: boolean;
    on?: string;
  } | { [name: string]: number };
  source: string;
  read: string;
  level: 'maker' | 'gateway' | 'guide' | 'unverified';
}

export interface Template {
  id: string;
  name: string;
  description: string;
  projectTitle: string;
  targetDuration: number;
  scenes: Scene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettings;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: CastEntry[];
  createdAt: Time;
  updatedAt: Time;
}

export interface AccessToken {
  id: string;
  name: string;
  access: 'read' | 'write';
  admin: boolean;
  /** The last four characters of the token. */
  last4: string;
  createdAt: Time;
  endsAt: Time | null;
  /** The last day on which the token was used, in UTC. */
  lastUsedOn: string | null;
  /** The block of addresses that it was last used from. */
  lastUsedFrom: string | null;
}

export interface CreatedAccessToken {
  id: string;
  /** The last four characters of the token. */
  last4: string;
  endsAt: Time | null;
  token: string;
}

export interface StartedTokenLogin {
  /** Show this to the person who confirms the login. */
  code: string;
  /** Collects the token. Keep it secret. */
  secret: string;
  /** The page on which the code is confirmed. */
  confirmPath: string;
  endsAt: Time;
}

export interface TokenLogin {
  name: string;
  /** A read token gets 403 from every call that changes something. */
  access: 'read' | 'write';
  /** The block of addresses that it was started from. */
  startedFrom: string;
  /** Whether this request comes from the same block. */
  isNear: boolean;
  endsAt: Time;
}

export type CollectedToken = {
  status: 'waiting';
} | {
  /** The last four characters of the token. */
  last4: string;
  endsAt: Time | null;
  token: string;
  status: 'confirmed';
};

export interface TrendingResult {
  events: TrendingEvent[];
  sample: boolean;
}

export interface TrendingEvent {
  title: string;
  category: string;
  description: string;
}

export interface TrendingScenes {
  scenes: Scene[];
}

export interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface GenerateField {
  fieldType: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration: number;
  sceneNumber: number;
  /** The length of the scene, in seconds. */
  sceneDuration: number;
  currentScene: SceneTexts;
  previousScene?: SceneTexts | undefined;
  nextScene?: SceneTexts | undefined;
  /** The look of the film. */
  look?: string | undefined;
  /** Entries that texts mention by @name. The writer keeps the names and does not describe the entries again. It reads at most 6,000 characters of the look and the cast. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface SceneTexts {
  /** What happens while the camera runs. One clear movement or gesture reads better than three. */
  action?: string | undefined;
  /** Shot size and camera movement: how much is in the frame, and how the camera moves. */
  camera?: string | undefined;
  /** Who or what the scene is about: age, wardrobe, material, one telling detail. */
  subject?: string | undefined;
  /** The place, the hour and the weather around the subject. */
  scene?: string | undefined;
  /** Where the light comes from, how hard it is and its color: key light first, then fill. */
  light?: string | undefined;
  /** The color grade: palette, contrast, and how shadows and skin are treated. */
  grade?: string | undefined;
  /** An extra camera note: body, lens, focus, film stock, frame rate. */
  cam?: string | undefined;
  /** Everything heard besides speech: ambience, Foley. Begin music with “Music:”, as in “Music: a slow cello”. */
  audio?: string | undefined;
  /** The words spoken. Each line may begin with who speaks and how: “MARA (whispering): We should go.” About two and a half words fit in a second. */
  dialog?: string | undefined;
}

export interface CastEntryInput {
  /** The name used in `@name`: a letter, then letters, digits, _ and -. Unique, ignoring case. */
  name: string;
  /** What the entry describes. */
  kind?: 'character' | 'place' | 'prop' | 'sound' | undefined;
  /** The full wording, used at the first mention in a prompt. */
  text?: string | undefined;
  /** The name for further mentions. Defaults to the entry's name. */
  short?: string | undefined;
  /** How a character sounds. */
  voice?: string | undefined;
  /** How a character usually speaks and behaves. */
  manner?: string | undefined;
  /** References for generators by target id, such as `{ "seedance-2.5": "@Image 1" }`. */
  refs?: { [name: string]: string } | undefined;
}

export interface GenerateContinuity {
  fieldType: 'look' | 'wording';
  /** The name of the entry whose wording is generated. An unknown name counts as a character. */
  entry?: string | undefined;
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration: number;
  /** Scenes that the text should match. */
  scenes?: readonly SceneTexts[] | undefined;
  /** The look of the film. */
  look?: string | undefined;
  /** Entries that texts mention by @name. The writer keeps the names and does not describe the entries again. It reads at most 6,000 characters of the look and the cast. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface WriteFilm {
  treatment: string;
  sceneCount?: number | undefined;
  /** The id of a target, such as `veo-3.1`. `GET /api/targets` lists them. Without one, the default target applies. */
  target?: string | undefined;
  /** The look of the film. */
  look?: string | undefined;
  /** Entries that texts mention by @name. The writer keeps the names and does not describe the entries again. It reads at most 6,000 characters of the look and the cast. */
  cast?: readonly CastEntryInput[] | undefined;
  planned?: {
    title: string;
    lines: readonly string[];
    numbers: readonly number[];
    before?: {
      sceneNumber: number;
      /** The length of the scene, in seconds. */
      duration: number;
      action: string;
      camera: string;
      subject: string;
      scene: string;
      light: string;
      grade: string;
      cam: string;
      audio: string;
      dialog: string;
    } | undefined;
  } | undefined;
}

export interface SortScenes {
  paragraphs: readonly string[];
}

export interface ConfirmedCard {
  setupIntentId: string;
}

export interface NewPicture {
  /** A PNG, JPEG or WebP file, upright and not animated. */
  data: string;
}

export interface NewProject {
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration?: number | undefined;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes?: readonly NewScene[] | undefined;
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
  templateId?: string | undefined;
  id?: string | undefined;
  idempotencyKey?: string | undefined;
  version?: number | undefined;
}

export interface NewScene {
  /** Identifies the scene, also after scenes are moved. By default, the server chooses one. */
  id?: string | undefined;
  /** The position in the film, from 1. */
  sceneNumber: number;
  /** The length of the scene, in seconds. */
  duration: number;
  /** What happens while the camera runs. One clear movement or gesture reads better than three. */
  action?: string | undefined;
  /** Shot size and camera movement: how much is in the frame, and how the camera moves. */
  camera?: string | undefined;
  /** Who or what the scene is about: age, wardrobe, material, one telling detail. */
  subject?: string | undefined;
  /** The place, the hour and the weather around the subject. */
  scene?: string | undefined;
  /** Where the light comes from, how hard it is and its color: key light first, then fill. */
  light?: string | undefined;
  /** The color grade: palette, contrast, and how shadows and skin are treated. */
  grade?: string | undefined;
  /** An extra camera note: body, lens, focus, film stock, frame rate. */
  cam?: string | undefined;
  /** Everything heard besides speech: ambience, Foley. Begin music with “Music:”, as in “Music: a slow cello”. */
  audio?: string | undefined;
  /** The words spoken. Each line may begin with who speaks and how: “MARA (whispering): We should go.” About two and a half words fit in a second. */
  dialog?: string | undefined;
  /** One of to-write, ready, generated, chosen. Other values are kept but not shown. */
  status?: string | undefined;
  /** The picture on the board. */
  picture?: ScenePictureInput | undefined;
}

export interface ScenePictureInput {
  /** The hash that `POST /api/pictures` returned. */
  hash: string;
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** Alt text: what the picture shows. */
  alt?: string | undefined;
}

export interface ProjectSettingsInput {
  /** The id of a target, such as `veo-3.1`. `GET /api/targets` lists them. Without one, the default target applies. */
  target?: string | undefined;
  /** `scene` makes one clip per scene, `fewest` as few clips as the limits of the target allow. */
  packing?: 'scene' | 'fewest' | undefined;
  /** The aspect ratio, such as `16:9`. */
  ratio?: string | undefined;
  /** In the generator's terms, such as `1080p`. */
  resolution?: string | undefined;
  /** Whether the generator should make sound. */
  audio?: boolean | undefined;
  /** The language of the dialogue, in English, such as `French`. */
  language?: string | undefined;
}

export interface SaveProject {
  id: string;
  /** The revision that the change is based on. */
  revision?: number | undefined;
  /** A client-generated id of this save. Send the same id when retrying after a lost response. */
  saveId?: string | undefined;
  version?: number | undefined;
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration: number;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes: readonly NewScene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface ChangeProject {
  /** The title of the film. */
  projectTitle?: string | undefined;
  /** How long the film should be, in seconds. */
  targetDuration?: number | undefined;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes?: readonly NewScene[] | undefined;
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
  id: string;
  /** The revision that the change is based on. */
  revision?: number | undefined;
  /** A client-generated id of this save. Send the same id when retrying after a lost response. */
  saveId?: string | undefined;
  version?: number | undefined;
}

export interface Assemble {
  project: Project;
  target?: 'omni-flash' | 'veo-3.1' | 'kling-4' | 'kling-3' | 'seedance-2.5' | 'seedance-2' | 'minimax-h3' | 'runway-gen-4.5' | 'ltx-2.5' | 'wan-3' | 'flux-3' | 'grok-1.5' | 'luma-ray-3.2' | 'vidu-q3' | 'pixverse-v6' | 'generic' | 'shot-sheet' | 'sora-2' | undefined;
  packing?: 'scene' | 'fewest' | undefined;
}

/** A project of any format version up to 2, given by `version` (1 if missing). The name, description, ids and times of a template or file are ignored. */
export interface Project {
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration: number;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes: readonly NewScene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface ImportPaper {
  format: 'fountain' | 'fdx' | 'csv' | 'prompt';
  /** The whole file, as text. */
  text: string;
  /** Script scenes are split to fit this target's clips, at most 15 seconds by default. Prompts may use its layout. */
  target?: 'omni-flash' | 'veo-3.1' | 'kling-4' | 'kling-3' | 'seedance-2.5' | 'seedance-2' | 'minimax-h3' | 'runway-gen-4.5' | 'ltx-2.5' | 'wan-3' | 'flux-3' | 'grok-1.5' | 'luma-ray-3.2' | 'vidu-q3' | 'pixverse-v6' | 'generic' | 'shot-sheet' | 'sora-2' | undefined;
  /** The range of scenes to import. Required if the text has more scenes than a project may have. */
  scenes?: {
    from: number;
    to: number;
  } | undefined;
}

export interface ExportPaper {
  format: 'fountain' | 'csv' | 'md' | 'srt' | 'vtt' | 'otio' | 'edl' | 'fcpxml';
  project: Project;
  /** The target whose clips the file lists. Defaults to the target in the project's settings. */
  target?: 'omni-flash' | 'veo-3.1' | 'kling-4' | 'kling-3' | 'seedance-2.5' | 'seedance-2' | 'minimax-h3' | 'runway-gen-4.5' | 'ltx-2.5' | 'wan-3' | 'flux-3' | 'grok-1.5' | 'luma-ray-3.2' | 'vidu-q3' | 'pixverse-v6' | 'generic' | 'shot-sheet' | 'sora-2' | undefined;
  /** For timelines. Defaults to 24. 29.97 uses drop-frame timecode. */
  frameRate?: '24' | '25' | '30' | '23.976' | '29.97' | undefined;
  /** For timelines: the project's takes, as they are listed. The timeline points at the files of the chosen ones, which it expects in its own folder, named as the ZIP of takes names them. */
  takes?: readonly {
    id: string;
    sceneIds: readonly string[];
    type: 'video/mp4' | 'video/quicktime' | 'video/webm';
    sound: boolean;
    chosen: boolean;
    seconds: number;
    trimStart: number;
  }[] | undefined;
}

export interface RenderKey {
  /** Your key of fal.ai. It is tested once, stored encrypted and never shown again. */
  key: string;
}

export interface StartRenders {
  id: string;
  /** The clips to render. A clip that is listed twice is rendered twice. */
  clips: readonly {
    /** The ids of the scenes of one clip of the film, in film order. */
    sceneIds: readonly string[];
  }[];
  /** The most that all renders of the project may cost, in US dollars, including those that have ended. */
  budget: number;
  idempotencyKey?: string | undefined;
}

export interface NewNote {
  /** The last part of the link's address. */
  token: string;
  /** The reviewer's name. The owner's name is refused. */
  name: string;
  /** A browser's secret on this link. The response to its first note contains the secret. */
  secret?: string | undefined;
  website?: string | undefined;
  /** Milliseconds from showing the form to sending it. A form filled in within two seconds is refused. */
  filledInMs?: number | undefined;
  text: string;
  /** The scene. Without it, the note is about the whole film. */
  sceneId?: string | undefined;
  /** The moment, from the start of the scene. Without a scene, from the start of the film. */
  seconds?: number | undefined;
  /** The words of the scene that the note is about. */
  quote?: string | undefined;
  /** The note that this one answers. An answer has no scene of its own. */
  replyTo?: string | undefined;
}

export interface NewVerdict {
  /** The last part of the link's address. */
  token: string;
  /** The reviewer's name. The owner's name is refused. */
  name: string;
  /** A browser's secret on this link. The response to its first note contains the secret. */
  secret?: string | undefined;
  website?: string | undefined;
  /** Milliseconds from showing the form to sending it. A form filled in within two seconds is refused. */
  filledInMs?: number | undefined;
  verdict: 'approved' | 'changes';
  text?: string | undefined;
}

export interface ChangeTake {
  id: string;
  name?: string | undefined;
  /** Moves the take to other scenes. It is then no longer chosen. */
  sceneIds?: readonly string[] | undefined;
  note?: string | undefined;
  /** 0 for none. */
  stars?: number | undefined;
  verdict?: 'keep' | 'reject' | null | undefined;
  /** Choosing a take deselects the other takes of its scenes. */
  chosen?: boolean | undefined;
  /** Where the rough cut enters the take, in seconds. */
  trimStart?: number | undefined;
}

export interface NewTemplate {
  name: string;
  description?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The title of the film. */
  projectTitle: string;
  /** How long the film should be, in seconds. */
  targetDuration: number;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes: readonly NewScene[];
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface ChangeTemplate {
  /** The title of the film. */
  projectTitle?: string | undefined;
  /** How long the film should be, in seconds. */
  targetDuration?: number | undefined;
  /** The scenes, sorted by `sceneNumber` and then numbered from 1. */
  scenes?: readonly NewScene[] | undefined;
  /** What the film is written for: the generator and its options. */
  settings?: ProjectSettingsInput | undefined;
  /** The look of the film: medium, palette, light. Every clip repeats it. */
  look?: string | undefined;
  /** Characters, places, props and sounds, described once. Scenes mention them as `@name`. */
  cast?: readonly CastEntryInput[] | undefined;
  id: string;
  name?: string | undefined;
  description?: string | undefined;
}

export interface NewAccessToken {
  name: string;
  /** A read token gets 403 from every call that changes something. */
  access: 'read' | 'write';
  /** How many days the token works. By default, it works until revoked. */
  days?: 30 | 90 | 365 | undefined;
  /** Whether the token may make admin calls. Only admins may set this. */
  admin?: boolean | undefined;
}

export interface NewTokenLogin {
  name: string;
  /** A read token gets 403 from every call that changes something. */
  access: 'read' | 'write';
}

export interface ConfirmedTokenLogin {
  /** How many days the token works. By default, it works until revoked. */
  days?: 30 | 90 | 365 | undefined;
  /** The code that the command line shows. */
  code: string;
}

export interface GenerateScenes {
  event: TrendingEventInput;
  /** How long the film should be, in seconds. */
  targetDuration?: number | undefined;
  /** The look of the film. */
  look?: string | undefined;
  /** Entries that texts mention by @name. The writer keeps the names and does not describe the entries again. It reads at most 6,000 characters of the look and the cast. */
  cast?: readonly CastEntryInput[] | undefined;
}

export interface TrendingEventInput {
  title: string;
  category?: string | undefined;
  description?: string | undefined;
}

/** Every call of the API, by feature. */
export interface Calls {
  account: {
    changePassword(input: {
      currentPassword: string;
      newPassword: string;
      revokeTokens?: boolean | undefined;
    }, options?: CallOptions): Promise<Done>;
    /** Download everything stored about your account. `GET /api/account/export` */
    export(input?: undefined, options?: CallOptions): AsyncGenerator<string, void, undefined>;
    delete(input: {
      password: string;
    }, options?: CallOptions): Promise<Done>;
  };
  admin: {
    counts(input?: undefined, options?: CallOptions): Promise<{
      users: number;
      subscriptions: number;
      runningSubscriptions: number;
      admins: number;
      openComments: number;
    }>;
    /** List accounts, newest first. `GET /api/admin/users` */
    users(input?: {
      q?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
      subscription?: 'all' | 'has-subscription' | 'none' | undefined;
    }, options?: CallOptions): Promise<{
      rows: AdminUser[];
      next: string | null;
    }>;
    /** Change an account. `PATCH /api/admin/users/:id` */
    updateUser(input: {
      id: string;
      firstName?: string | undefined;
      lastName?: string | undefined;
      email?: string | undefined;
      isAdmin?: boolean | undefined;
      version?: number | undefined;
    }, options?: CallOptions): Promise<AdminUser>;
    /** Delete an account and end its subscription. `DELETE /api/admin/users/:id` */
    deleteUser(input: {
      id: string;
    }, options?: CallOptions): Promise<Done>;
    /** Get the state of an account’s subscription from Stripe. `GET /api/admin/users/:id/subscription` */
    subscription(input: {
      id: string;
    }, options?: CallOptions): Promise<AdminSubscription>;
    /** Set when an account’s trial ends, in hours from now. `PATCH /api/admin/users/:id/trial` */
    setTrial(input: {
      id: string;
      hoursFromNow: number;
    }, options?: CallOptions): Promise<AdminUser>;
    /** List the activity log, newest first. `GET /api/admin/logs` */
    logs(input?: {
      q?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
      level?: 'info' | 'warning' | 'error' | undefined;
      user?: string | undefined;
    }, options?: CallOptions): Promise<{
      rows: ActivityEntry[];
      next: string | null;
    }>;
    /** List messages to the team, newest first. `GET /api/admin/comments` */
    comments(input?: {
      q?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
      status?: 'open' | 'in_progress' | 'resolved' | 'closed' | undefined;
    }, options?: CallOptions): Promise<{
      rows: Comment[];
      next: string | null;
    }>;
    /** Change a message’s status, priority or notes. `PATCH /api/admin/comments/:id` */
    updateComment(input: {
      id: string;
      status?: 'open' | 'in_progress' | 'resolved' | 'closed' | undefined;
      priority?: 'low' | 'normal' | 'high' | 'urgent' | undefined;
      adminNotes?: string | null | undefined;
      version?: number | undefined;
    }, options?: CallOptions): Promise<Comment>;
  };
  auth: {
    /** Get the logged-in account. `GET /api/auth/user` */
    user(input?: undefined, options?: CallOptions): Promise<CurrentUser>;
    /** Create an account and log in: sets the session cookie. `POST /api/register` */
    register(input: Registration, options?: CallOptions): Promise<CurrentUser>;
    /** Log in: sets the session cookie. `POST /api/login` */
    login(input: Credentials, options?: CallOptions): Promise<CurrentUser>;
    /** Log out: ends the session and clears its cookie. `POST /api/logout` */
    logout(input?: undefined, options?: CallOptions): Promise<Done>;
    mailInfo(input?: undefined, options?: CallOptions): Promise<{
      standIn: boolean;
    }>;
    requestPasswordReset(input: {
      email: string;
    }, options?: CallOptions): Promise<Done>;
    resetPassword(input: {
      token: string;
      newPassword: string;
    }, options?: CallOptions): Promise<Done>;
  };
  ai: {
    about(input?: undefined, options?: CallOptions): Promise<{
      label: string;
      sample: boolean;
    }>;
    /** Write one field of a scene. `POST /api/ai/generate-field` */
    generateField(input: GenerateField, options?: CallOptions): Promise<GeneratedField>;
    /** Write the look of a film, or the wording of a cast entry. `POST /api/ai/generate-continuity` */
    generateContinuity(input: GenerateContinuity, options?: CallOptions): Promise<GeneratedField>;
    streamContinuity(input: GenerateContinuity, options?: CallOptions): AsyncGenerator<string, void, undefined>;
    streamFilm(input: WriteFilm, options?: CallOptions): AsyncGenerator<{
      part: 'outline';
      title: string;
      lines: string[];
    } | {
      part: 'cast';
      cast: CastEntry[];
    } | {
      part: 'look';
      look: string;
    } | {
      part: 'scene';
      sceneNumber: number;
      /** The length of the scene, in seconds. */
      duration: number;
      action: string;
      camera: string;
      subject: string;
      scene: string;
      light: string;
      grade: string;
      cam: string;
      audio: string;
      dialog: string;
    } | {
      part: 'missing';
      sceneNumber: number;
    }, void, undefined>;
    streamSortedScenes(input: SortScenes, options?: CallOptions): AsyncGenerator<{
      part: 'scene';
      sceneNumber: number;
      action: string;
      camera: string;
      subject: string;
      scene: string;
      light: string;
      grade: string;
      cam: string;
      audio: string;
      dialog: string;
    } | {
      part: 'missing';
      sceneNumber: number;
    }, void, undefined>;
    streamField(input: GenerateField, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  };
  billing: {
    settings(input?: undefined, options?: CallOptions): Promise<{
      publishableKey: string;
      testMode: boolean;
      sandbox: boolean;
    }>;
    plan(input?: undefined, options?: CallOptions): Promise<{
      status: string | null;
      entitled: boolean;
      trialEndsAt: Time | null;
      periodEndsAt: Time | null;
      endsAt: Time | null;
      grantedUntil: Time | null;
      card: {
        brand: string;
        last4: string;
      } | null;
      trialAvailable: boolean;
      manageable: boolean;
    }>;
    /** Get the state of the plan, and a card set-up if it needs a card. `POST /api/get-or-create-subscription` */
    getOrCreateSubscription(input?: undefined, options?: CallOptions): Promise<SubscriptionSetup>;
    /** Start the plan with the card that was confirmed. `POST /api/complete-subscription` */
    completeSubscription(input: ConfirmedCard, options?: CallOptions): Promise<CompletedSubscription>;
    portal(input?: undefined, options?: CallOptions): Promise<{
      url: string;
    }>;
  };
  blog: {
    /** List the articles, newest first, without their text. `GET /api/blog` */
    list(input?: undefined, options?: CallOptions): Promise<PostSummary[]>;
    /** Get an article. `GET /api/blog/:slug` */
    post(input: {
      slug: string;
    }, options?: CallOptions): Promise<Post>;
    all(input?: undefined, options?: CallOptions): Promise<{
      slug: string;
      title: string;
      isPublished: boolean;
      publishedAt: Time;
      updatedAt: Time;
    }[]>;
    publish(input: {
      articles: readonly {
        file: string;
        firstLine?: number | undefined;
        frontMatter: {
          title: string;
          slug?: string | undefined;
          excerpt: string;
          metaDescription?: string | undefined;
          keywords?: string | readonly string[] | undefined;
          featuredImage?: string | undefined;
          featuredImageAlt?: string | undefined;
          publishedAt?: string | undefined;
        };
        markdown: string;
        images?: readonly {
          name: string;
          data: string;
        }[] | undefined;
      }[];
      update?: boolean | undefined;
    }, options?: CallOptions): Promise<{
      slug: string;
      title: string;
      outcome: 'published' | 'updated' | 'unchanged';
    }[]>;
    unpublish(input: {
      slug: string;
    }, options?: CallOptions): Promise<{
      slug: string;
    }>;
  };
  notes: {
    /** List the notes of all links to a project, oldest first. `GET /api/projects/:id/notes` */
    list(input: {
      id: string;
    }, options?: CallOptions): Promise<Note[]>;
    /** Answer a note. `POST /api/notes/:id/replies` */
    reply(input: {
      id: string;
      text: string;
    }, options?: CallOptions): Promise<Note>;
    /** Settle a note, or open it again. `PATCH /api/notes/:id` */
    settle(input: {
      id: string;
      settled: boolean;
    }, options?: CallOptions): Promise<Note>;
    /** Delete a note with its answers. `DELETE /api/notes/:id` */
    remove(input: {
      id: string;
    }, options?: CallOptions): Promise<Done>;
    /** Delete the notes of a link, or the notes and data of all reviewers with one name. `DELETE /api/shares/:id/notes` */
    removeAll(input: {
      id: string;
      /** Deletes the notes and the data of this reviewer only. By default, deletes all notes of the link. */
      name?: string | undefined;
    }, options?: CallOptions): Promise<Done>;
    mail(input?: undefined, options?: CallOptions): Promise<{
      on: boolean;
    }>;
    setMail(input: {
      on: boolean;
    }, options?: CallOptions): Promise<{
      on: boolean;
    }>;
  };
  pictures: {
    /** Store a picture for scenes. `POST /api/pictures` */
    add(input: NewPicture, options?: CallOptions): Promise<StoredPicture>;
  };
  presets: {
    list(input?: undefined, options?: CallOptions): Promise<{
      id: string;
      field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
      content: string;
    }[]>;
    /** Search the preset libraries. `GET /api/presets/search` */
    search(input?: {
      /** Words that a preset must have, ignoring case. */
      q?: string | undefined;
      /** Only presets of this field. */
      field?: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog' | undefined;
      limit?: number | undefined;
    }, options?: CallOptions): Promise<Preset[]>;
    add(input: {
      field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
      content: string;
    }, options?: CallOptions): Promise<{
      id: string;
      field: 'action' | 'camera' | 'subject' | 'scene' | 'light' | 'grade' | 'cam' | 'audio' | 'dialog';
      content: string;
    }>;
    remove(input: {
      id: string;
    }, options?: CallOptions): Promise<{
      id: string;
    }>;
  };
  projects: {
    /** List your projects, most recently changed first, or those in your bin. `GET /api/projects` */
    list(input?: {
      q?: string | undefined;
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Lists deleted projects instead. */
      bin?: boolean | undefined;
    }, options?: CallOptions): Promise<{
      rows: ProjectHead[];
      next: string | null;
    }>;
    /** Create a project; every project after the first needs a plan. `POST /api/projects` */
    create(input: NewProject, options?: CallOptions): Promise<ProjectHead>;
    /** Get a project. `GET /api/projects/:id` */
    get(input: {
      id: string;
    }, options?: CallOptions): Promise<StoredProject>;
    /** Save a project, based on a revision; without a plan, only your most recently changed project can be saved. `PUT /api/projects/:id` */
    save(input: SaveProject, options?: CallOptions): Promise<ProjectHead>;
    /** Change parts of a project; without a plan, only of your most recently changed project. `PATCH /api/projects/:id` */
    change(input: ChangeProject, options?: CallOptions): Promise<ProjectHead>;
    /** Move a project to the bin, where it stays for 30 days. `DELETE /api/projects/:id` */
    delete(input: {
      id: string;
    }, options?: CallOptions): Promise<ProjectHead>;
    /** Restore a project from the bin; needs a plan if another project was created since. `POST /api/projects/:id/restore` */
    restore(input: {
      id: string;
    }, options?: CallOptions): Promise<ProjectHead>;
    /** Copy a project. `POST /api/projects/:id/duplicate` */
    duplicate(input: {
      id: string;
    }, options?: CallOptions): Promise<ProjectHead>;
    /** List the versions of a project, newest first. `GET /api/projects/:id/versions` */
    versions(input: {
      id: string;
    }, options?: CallOptions): Promise<VersionHead[]>;
    /** Save the current state as a named version; without a plan, only of your most recently changed project. `POST /api/projects/:id/versions` */
    nameVersion(input: {
      id: string;
      name: string;
      /** The revision to keep. Defaults to the stored one. */
      revision?: number | undefined;
    }, options?: CallOptions): Promise<VersionHead>;
    /** Get a version of a project. `GET /api/projects/:id/versions/:version` */
    version(input: {
      id: string;
      version: string;
    }, options?: CallOptions): Promise<StoredVersion>;
    /** Restore a project to a version; its current state is kept as a version. `POST /api/projects/:id/versions/:version/restore` */
    restoreVersion(input: {
      id: string;
      version: string;
      /** The revision to replace. Defaults to the stored one. */
      revision?: number | undefined;
    }, options?: CallOptions): Promise<ProjectHead>;
    /** Assemble a project for a target: clips, check and requests. `POST /api/projects/assemble` */
    assemble(input: Assemble, options?: CallOptions): Promise<Assembly>;
    /** Read a project from a script, a shot list or a prompt; nothing is stored. `POST /api/projects/import` */
    import(input: ImportPaper, options?: CallOptions): Promise<ImportedPaper>;
    /** Write a project as a screenplay, a list, subtitles or a timeline. `POST /api/projects/export` */
    export(input: ExportPaper, options?: CallOptions): Promise<ExportedPaper>;
  };
  renderKey: {
    status(input?: undefined, options?: CallOptions): Promise<RenderKeyStatus>;
    /** Store your key of fal.ai, after a test. `PUT /api/account/render-key` */
    set(input: RenderKey, options?: CallOptions): Promise<RenderKeyStatus>;
    /** Remove your key of fal.ai at once. `DELETE /api/account/render-key` */
    remove(input?: undefined, options?: CallOptions): Promise<RenderKeyStatus>;
  };
  renders: {
    /** List the renders of a project, newest first, with its budget. `GET /api/projects/:id/renders` */
    list(input: {
      id: string;
    }, options?: CallOptions): Promise<Renders>;
    /** Render clips with your own key, within a budget; all of them, or none. `POST /api/projects/:id/renders` */
    start(input: StartRenders, options?: CallOptions): Promise<Renders>;
    /** Cancel a render; once it was sent, that may be too late. `DELETE /api/renders/:id` */
    cancel(input: {
      id: string;
    }, options?: CallOptions): Promise<Render>;
  };
  reviews: {
    /** List the notes of a link, oldest first. `POST /api/reviews/list` */
    list(input: {
      /** The last part of the link's address. */
      token: string;
      /** A browser's secret on this link. The response to its first note contains the secret. */
      secret?: string | undefined;
    }, options?: CallOptions): Promise<Review>;
    /** Leave a note on a shared film, or answer one. The response contains the secret for changing it. `POST /api/reviews/notes` */
    add(input: NewNote, options?: CallOptions): Promise<AddedNote>;
    /** Approve a shared film, or ask for changes. `POST /api/reviews/verdict` */
    verdict(input: NewVerdict, options?: CallOptions): Promise<AddedNote>;
    /** Change your note within 15 minutes, or settle it. `PATCH /api/reviews/notes/:id` */
    change(input: {
      id: string;
      /** The last part of the link's address. */
      token: string;
      /** A browser's secret on this link. The response to its first note contains the secret. */
      secret: string;
      /** Can be changed for 15 minutes. */
      text?: string | undefined;
      settled?: boolean | undefined;
    }, options?: CallOptions): Promise<Note>;
    /** Delete your note within 15 minutes, unless it has answers. `DELETE /api/reviews/notes/:id` */
    remove(input: {
      id: string;
      /** The last part of the link's address. */
      token: string;
      /** A browser's secret on this link. The response to its first note contains the secret. */
      secret: string;
    }, options?: CallOptions): Promise<Done>;
    /** Get answers by email, once the address is confirmed. `POST /api/reviews/answers` */
    answersTo(input: {
      /** The last part of the link's address. */
      token: string;
      /** A browser's secret on this link. The response to its first note contains the secret. */
      secret: string;
      /** Where to send answers. The address must be confirmed first. Null stops the messages. */
      email: string | null;
    }, options?: CallOptions): Promise<Done>;
  };
  shares: {
    /** List the links to a project, newest first. `GET /api/projects/:id/shares` */
    list(input: {
      id: string;
    }, options?: CallOptions): Promise<Share[]>;
    /** Create a read-only link; only this response contains its address. Without a plan, only for your most recently changed project. `POST /api/projects/:id/shares` */
    create(input: {
      id: string;
      /** Whether the link always shows the latest version; otherwise, it shows the version at the time of this call. */
      live?: boolean | undefined;
      /** Whether the link shows the prompts, ready to copy, or only the board. */
      withPrompts?: boolean | undefined;
      /** Whether visitors may leave notes. */
      notes?: boolean | undefined;
      /** How many days the link works. By default, it works until revoked. */
      days?: number | undefined;
    }, options?: CallOptions): Promise<AddressedShare>;
    /** Create a link to the project as it is now, with the settings of an earlier link to a fixed version. Its page shows what changed. `POST /api/shares/:id/next` */
    next(input: {
      id: string;
    }, options?: CallOptions): Promise<AddressedShare>;
    /** Give a share a new address; the old one stops working. `POST /api/shares/:id/rotate` */
    rotate(input: {
      id: string;
    }, options?: CallOptions): Promise<AddressedShare>;
    /** Start or stop taking notes on a share. `PATCH /api/shares/:id` */
    change(input: {
      id: string;
      notes: boolean;
    }, options?: CallOptions): Promise<Share>;
    /** Revoke a share permanently; its notes stay until they are deleted. `DELETE /api/shares/:id` */
    revoke(input: {
      id: string;
    }, options?: CallOptions): Promise<Done>;
    /** Copy a shared film into a new project; every project after the first needs a plan. `POST /api/shares/copy` */
    copy(input: {
      /** The last part of the link's address. */
      token: string;
    }, options?: CallOptions): Promise<ProjectHead>;
  };
  support: {
    address(input?: undefined, options?: CallOptions): Promise<{
      email: string | null;
    }>;
    send(input: {
      name: string;
      email: string;
      subject: string;
      message: string;
      website?: string | undefined;
    }, options?: CallOptions): Promise<Done>;
    own(input?: undefined, options?: CallOptions): Promise<{
      id: string;
      subject: string;
      message: string;
      status: 'open' | 'in_progress' | 'resolved' | 'closed';
      createdAt: Time;
    }[]>;
  };
  takes: {
    /** List the takes of a project, oldest first. `GET /api/projects/:id/takes` */
    list(input: {
      id: string;
    }, options?: CallOptions): Promise<Takes>;
    /** Rate a take, move, trim or choose it. `PATCH /api/takes/:id` */
    change(input: ChangeTake, options?: CallOptions): Promise<Take>;
    /** Delete a take with its file. `DELETE /api/takes/:id` */
    remove(input: {
      id: string;
    }, options?: CallOptions): Promise<Done>;
  };
  targets: {
    /** List the targets with their limits and where each fact was read. `GET /api/targets` */
    list(input?: undefined, options?: CallOptions): Promise<Target[]>;
  };
  templates: {
    /** List your templates, newest first. `GET /api/templates` */
    list(input?: undefined, options?: CallOptions): Promise<Template[]>;
    /** Save a project as a template. `POST /api/templates` */
    create(input: NewTemplate, options?: CallOptions): Promise<Template>;
    /** Change parts of a template. `PATCH /api/templates/:id` */
    change(input: ChangeTemplate, options?: CallOptions): Promise<Template>;
    duplicate(input: {
      id: string;
    }, options?: CallOptions): Promise<Template>;
    /** Delete a template. `DELETE /api/templates/:id` */
    delete(input: {
      id: string;
    }, options?: CallOptions): Promise<{
      id: string;
    }>;
    restore(input: {
      id: string;
    }, options?: CallOptions): Promise<Template>;
  };
  tokens: {
    /** List your access tokens, newest first. `GET /api/tokens` */
    list(input?: undefined, options?: CallOptions): Promise<AccessToken[]>;
    /** Get the access token of this request. `GET /api/tokens/current` */
    current(input?: undefined, options?: CallOptions): Promise<{
      /** Null with a session. */
      token: {
        name: string;
        access: 'read' | 'write';
        admin: boolean;
        endsAt: Time | null;
      } | null;
    }>;
    /** Create an access token; only this response contains it. `POST /api/tokens` */
    create(input: NewAccessToken, options?: CallOptions): Promise<CreatedAccessToken>;
    /** Revoke an access token permanently. `DELETE /api/tokens/:id` */
    revoke(input: {
      id: string;
    }, options?: CallOptions): Promise<Done>;
    revokeAll(input?: undefined, options?: CallOptions): Promise<Done>;
    /** Revoke a leaked access token; needs no account. `POST /api/tokens/revoke` */
    revokeLeaked(input: {
      /** The whole token. */
      token: string;
    }, options?: CallOptions): Promise<Done>;
    /** Start the login of a command line; its user confirms the code in a browser. `POST /api/tokens/logins` */
    startLogin(input: NewTokenLogin, options?: CallOptions): Promise<StartedTokenLogin>;
    findLogin(input: {
      /** The code that the command line shows. */
      code: string;
    }, options?: CallOptions): Promise<TokenLogin>;
    /** Confirm the login of a command line by its code. `POST /api/tokens/logins/confirm` */
    confirmLogin(input: ConfirmedTokenLogin, options?: CallOptions): Promise<Done>;
    /** Collect the token of a confirmed login; works once. `POST /api/tokens/logins/collect` */
    collectLogin(input: {
      /** The secret of the login. */
      secret: string;
    }, options?: CallOptions): Promise<CollectedToken>;
  };
  trending: {
    about(input?: undefined, options?: CallOptions): Promise<{
      available: boolean;
      sources: string[];
    }>;
    /** Search the news feeds for events. `GET /api/trending/search` */
    search(input: {
      q: string;
    }, options?: CallOptions): Promise<TrendingResult>;
    /** Write 3 to 6 scenes about an event. `POST /api/trending/generate` */
    generate(input: GenerateScenes, options?: CallOptions): Promise<TrendingScenes>;
  };
}

export const callFacts: Readonly<Record<string, CallFacts>> = {
  'account.changePassword': { type: 'mutation' },
  'account.export': { type: 'query', streams: true },
  'account.delete': { type: 'mutation' },
  'admin.counts': { type: 'query' },
  'admin.users': { type: 'query' },
  'admin.updateUser': { type: 'mutation' },
  'admin.deleteUser': { type: 'mutation' },
  'admin.subscription': { type: 'query' },
  'admin.setTrial': { type: 'mutation' },
  'admin.logs': { type: 'query' },
  'admin.comments': { type: 'query' },
  'admin.updateComment': { type: 'mutation' },
  'auth.user': { type: 'query' },
  'auth.register': { type: 'mutation' },
  'auth.login': { type: 'mutation' },
  'auth.logout': { type: 'mutation' },
  'auth.mailInfo': { type: 'query' },
  'auth.requestPasswordReset': { type: 'mutation' },
  'auth.resetPassword': { type: 'mutation' },
  'ai.about': { type: 'query' },
  'ai.generateField': { type: 'mutation' },
  'ai.generateContinuity': { type: 'mutation' },
  'ai.streamContinuity': { type: 'mutation', streams: true },
  'ai.streamFilm': { type: 'mutation', streams: true },
  'ai.streamSortedScenes': { type: 'mutation', streams: true },
  'ai.streamField': { type: 'mutation', streams: true },
  'billing.settings': { type: 'query' },
  'billing.plan': { type: 'query' },
  'billing.getOrCreateSubscription': { type: 'mutation' },
  'billing.completeSubscription': { type: 'mutation' },
  'billing.portal': { type: 'mutation' },
  'blog.list': { type: 'query' },
  'blog.post': { type: 'query' },
  'blog.all': { type: 'query' },
  'blog.publish': { type: 'mutation' },
  'blog.unpublish': { type: 'mutation' },
  'notes.list': { type: 'query' },
  'notes.reply': { type: 'mutation' },
  'notes.settle': { type: 'mutation' },
  'notes.remove': { type: 'mutation' },
  'notes.removeAll': { type: 'mutation' },
  'notes.mail': { type: 'query' },
  'notes.setMail': { type: 'mutation' },
  'pictures.add': { type: 'mutation' },
  'presets.list': { type: 'query' },
  'presets.search': { type: 'query' },
  'presets.add': { type: 'mutation' },
  'presets.remove': { type: 'mutation' },
  'projects.list': { type: 'query' },
  'projects.create': { type: 'mutation', key: 'idempotencyKey' },
  'projects.get': { type: 'query' },
  'projects.save': { type: 'mutation', key: 'saveId' },
  'projects.change': { type: 'mutation', key: 'saveId' },
  'projects.delete': { type: 'mutation' },
  'projects.restore': { type: 'mutation' },
  'projects.duplicate': { type: 'mutation' },
  'projects.versions': { type: 'query' },
  'projects.nameVersion': { type: 'mutation' },
  'projects.version': { type: 'query' },
  'projects.restoreVersion': { type: 'mutation' },
  'projects.assemble': { type: 'mutation' },
  'projects.import': { type: 'mutation' },
  'projects.export': { type: 'mutation' },
  'renderKey.status': { type: 'query' },
  'renderKey.set': { type: 'mutation' },
  'renderKey.remove': { type: 'mutation' },
  'renders.list': { type: 'query' },
  'renders.start': { type: 'mutation', key: 'idempotencyKey' },
  'renders.cancel': { type: 'mutation' },
  'reviews.list': { type: 'mutation' },
  'reviews.add': { type: 'mutation' },
  'reviews.verdict': { type: 'mutation' },
  'reviews.change': { type: 'mutation' },
  'reviews.remove': { type: 'mutation' },
  'reviews.answersTo': { type: 'mutation' },
  'shares.list': { type: 'query' },
  'shares.create': { type: 'mutation' },
  'shares.next': { type: 'mutation' },
  'shares.rotate': { type: 'mutation' },
  'shares.change': { type: 'mutation' },
  'shares.revoke': { type: 'mutation' },
  'shares.copy': { type: 'mutation' },
  'support.address': { type: 'query' },
  'support.send': { type: 'mutation' },
  'support.own': { type: 'query' },
  'takes.list': { type: 'query' },
  'takes.change': { type: 'mutation' },
  'takes.remove': { type: 'mutation' },
  'targets.list': { type: 'query' },
  'templates.list': { type: 'query' },
  'templates.create': { type: 'mutation', key: 'idempotencyKey' },
  'templates.change': { type: 'mutation' },
  'templates.duplicate': { type: 'mutation' },
  'templates.delete': { type: 'mutation' },
  'templates.restore': { type: 'mutation' },
  'tokens.list': { type: 'query' },
  'tokens.current': { type: 'query' },
  'tokens.create': { type: 'mutation' },
  'tokens.revoke': { type: 'mutation' },
  'tokens.revokeAll': { type: 'mutation' },
  'tokens.revokeLeaked': { type: 'mutation' },
  'tokens.startLogin': { type: 'mutation' },
  'tokens.findLogin': { type: 'query' },
  'tokens.confirmLogin': { type: 'mutation' },
  'tokens.collectLogin': { type: 'mutation' },
  'trending.about': { type: 'query' },
  'trending.search': { type: 'query' },
  'trending.generate': { type: 'mutation' },
};
