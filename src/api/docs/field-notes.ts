import { confirmPath } from '../../domain/account/token-logins.ts';
import { emptyScene } from '../../domain/project/project.ts';
import { sampleFilms, sampleProject } from '../../domain/sample-films/sample-films.ts';
import { emptyTexts, sceneFieldKeys } from '../../domain/scene/fields.ts';
import { defaultTarget } from '../../domain/targets/registry.ts';

/** What the API document adds to a field of a schema. */
interface FieldNote {
  /** What the field means, if its schema does not say. */
  about?: string;
  /** A value for examples. */
  example?: unknown;
}

const [film] = sampleFilms;
const { cast = [], ...project } = sampleProject(film);
/** The scene for examples, in which a cast member speaks. */
const [, wholeScene] = project.scenes;
const { subject, action, light, dialog, duration } = { ...emptyScene('scene-1', 5), ...wholeScene };
/** The project of examples: the first sample film, cut to one scene and the fields that a first film needs. */
const exampleProject = {
  ...project,
  targetDuration: duration,
  scenes: [{ sceneNumber: 1, duration, subject, action, light, dialog }],
  cast,
};

const exampleId = '3f6c1a52-8f1e-4a6b-9a57-2d1f0c8e7b41';
const otherId = 'c2d9e0b7-51aa-4c0e-8f39-7a64b1d2e3f5';
const smallestPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
/** The target of projects that name none. */
const initialTarget = `\`${defaultTarget}\`, without limits`;
const exampleSecret = 'kJ3d0cWk2VxqXnZ9aLr4Tg';
const loginCode = 'BCDF-GHJK';
const time = '2026-11-26T09:30:00.000Z';
const pictureHash = '9f2c61d07be4a835c1f0e2d4b6a89753';
const event = {
  title: 'Ferry stays in the harbor',
  category: 'News',
  description: 'High water keeps the night ferry at its pier.',
};
const unchanged = 'The state that the change is based on. If it has changed since, nothing is stored (409).';
const formatVersion = 'The version of the format: 1 if missing.';

/**
 * Notes by field: by the call's path and the field, the component and the field, the feature and the field, or only the
 * field, whichever comes first.
 */
const fieldNotes: Readonly<Record<string, FieldNote>> = {
  q: { about: 'Words to search for.', example: 'ferry' },
  limit: { about: 'How many rows to return.' },
  cursor: { about: 'Where to continue. Take it from the `Link` header of the page before.' },
  id: { example: exampleId },
  revision: { example: 3 },
  createdAt: { example: time },
  updatedAt: { example: time },
  savedAt: { example: time },
  endsAt: { example: '2026-12-26T09:30:00.000Z' },
  trialEndsAt: { example: '2026-12-26T09:30:00.000Z' },
  deletedAt: { example: null },
  revokedAt: { example: null },
  grantedUntil: { example: null },
  periodEndsAt: { example: null },
  'account.export.endsAt': { example: null },
  hash: { example: pictureHash },
  width: { example: 1280 },
  height: { example: 720 },
  bytes: { example: 84_211 },
  used: { example: 84_211 },
  type: { example: 'image/png' },
  email: { about: 'The email address of the account.', example: 'ada@example.com' },
  password: { about: 'The password of the account.', example: 'a long password' },
  firstName: { about: 'Shown in the account menu.', example: 'Ada' },
  lastName: { about: 'Not shown to others.', example: 'Lind' },
  message: { example: 'Done' },

  'projects.id': { about: 'The id of the project.', example: exampleId },
  projectId: { example: exampleId },
  projectTitle: { example: project.projectTitle },
  targetDuration: { example: exampleProject.targetDuration },
  durations: { example: [5] },
  scenes: { example: exampleProject.scenes },
  ...Object.fromEntries(sceneFieldKeys.map((key) => [`Scene.${key}`, { example: wholeScene?.[key] }])),
  'Scene.id': { example: 'scene-1' },
  cast: { example: cast },
  look: { example: `${film.grade}. ${film.cam}.` },
  settings: { example: { target: 'veo-3.1', packing: 'scene', ratio: '16:9' } },
  target: {
    about: `The id of a target. By default, the one in the settings of the project, or else ${initialTarget}.`,
    example: 'veo-3.1',
  },
  packing: {
    about:
      '`scene` or `fewest`: one clip per scene, or the fewest clips. By default, as in the settings of the project.',
  },
  project: { example: exampleProject },
  version: { about: formatVersion, example: 2 },
  'ProjectBody.version': { example: 2 },
  'ProjectHead.id': { example: exampleId },
  'projects.create.revision': { example: 1 },
  'projects.duplicate.revision': { example: 1 },
  'shares.copy.revision': { example: 1 },
  'projects.delete.deletedAt': { example: time },
  'projects.version.version': { about: 'The id of the version.', example: otherId },
  'projects.restoreVersion.version': { about: 'The id of the version.', example: otherId },
  'VersionHead.id': { example: otherId },
  'StoredVersion.id': { example: otherId },
  'projects.nameVersion.name': { about: 'The name of the version.', example: 'First cut' },
  'VersionHead.kind': { example: 'named' },
  'VersionHead.name': { example: 'First cut' },
  'StoredVersion.kind': { example: 'named' },
  'StoredVersion.name': { example: 'First cut' },
  'NewProject.id': { about: 'A UUID that you choose. By default, the server chooses one.', example: exampleId },
  'NewProject.templateId': { about: 'The id of the template that the project is made from.' },
  'ImportPaper.format': {
    about:
      'What the file is: `fdx` is Final Draft, `csv` a shot list (also with tabs), `prompt` a prompt or plain text.',
    example: 'fountain',
  },
  'ImportPaper.text': {
    example: `INT. FERRY - NIGHT\n\nNora stamps a folded paper.\n\nNORA\n${dialog.slice('NORA: '.length)}\n`,
  },
  'ImportPaper.from': { about: 'The first scene, from 1.' },
  'ImportPaper.to': { about: 'The last scene.' },
  'ExportPaper.format': {
    about: 'The file to write: a screenplay, a shot list, subtitles, or a timeline for editing software.',
    example: 'srt',
  },

  'shares.id': { about: 'The id of the share.', example: otherId },
  'shares.list.id': { about: 'The id of the project.', example: exampleId },
  'shares.create.id': { about: 'The id of the project.', example: exampleId },
  'Share.id': { example: otherId },
  'AddressedShare.id': { example: otherId },
  live: { example: true },
  withPrompts: { example: true },
  days: { example: 30 },
  'shares.copy.token': { example: 'q3Yb0c1k' },
  address: { example: 'https://promptreel.example/s/q3Yb0c1k' },
  openedCount: { example: 4 },
  lastOpenedOn: { example: '2026-11-25' },

  'notes.id': { about: 'The id of the note.', example: otherId },
  'notes.list.id': { about: 'The id of the project.', example: exampleId },
  'notes.removeAll.id': { about: 'The id of the share.', example: otherId },
  'notes.removeAll.name': { example: 'Sam' },
  'notes.text': { about: 'The answer.', example: 'It is warmer now.' },
  'notes.settle.settled': { about: 'Whether the note is settled.', example: true },
  'Review.earlier': { example: [] },
  previousId: { example: null },
  'shares.notes': { about: 'Whether the link takes notes.', example: true },
  'reviews.id': { about: 'The id of the note.', example: otherId },
  'reviews.token': { example: 'q3Yb0c1k' },
  'reviews.secret': { example: exampleSecret },
  'NewNote.token': { example: 'q3Yb0c1k' },
  'NewNote.secret': { example: exampleSecret },
  'NewVerdict.token': { example: 'q3Yb0c1k' },
  'NewVerdict.secret': { example: exampleSecret },
  'AddedNote.secret': { example: exampleSecret },
  'NewNote.name': { example: 'Sam' },
  'NewNote.text': { about: 'The note.', example: 'Here, warmer.' },
  'NewNote.sceneId': { example: 'scene-1' },
  'NewNote.seconds': { example: 2.5 },
  'NewNote.replyTo': { example: otherId },
  'NewNote.website': { about: 'Leave it empty: only programs that spam fill it in.' },
  'NewVerdict.name': { example: 'Sam' },
  'NewVerdict.verdict': { about: 'Whether the film is approved, or needs changes.', example: 'changes' },
  'NewVerdict.text': { about: 'One sentence about it.', example: 'The second scene is too dark.' },
  'NewVerdict.website': { about: 'Leave it empty: only programs that spam fill it in.' },
  'reviews.change.text': { example: 'Here, a little warmer.' },
  'reviews.change.settled': { about: 'Whether the note is settled.' },
  'reviews.answersTo.email': { example: 'sam@example.com' },
  'Note.id': { example: otherId },
  'Note.shareId': { example: exampleId },
  'Note.replyTo': { example: null },
  'Note.reviewerId': { example: exampleId },
  'Note.name': { example: 'Sam' },
  'Note.text': { example: 'Here, warmer.' },
  'Note.verdict': { example: null },
  'Note.sceneId': { example: 'scene-1' },
  'Note.seconds': { example: 2.5 },
  'Note.words': { example: light },
  'Note.quoted': { example: true },
  'Note.digest': { example: '1z8k2m0qv4' },
  'Note.settledAt': { example: null },
  'Note.changedAt': { example: null },

  'pictures.add.data': { example: smallestPng },

  'templates.id': { about: 'The id of the template.', example: otherId },
  'Template.id': { example: otherId },
  'NewTemplate.name': { about: 'The name of the template.', example: 'Night on the ferry' },
  'NewTemplate.description': { about: 'What the template is for.', example: 'One scene, warm lamp against fog' },
  'templates.change.name': { about: 'The name of the template.', example: 'Night on the ferry' },
  'templates.change.description': { about: 'What the template is for.' },
  'Template.name': { example: 'Night on the ferry' },
  'Template.description': { example: 'One scene, warm lamp against fog' },

  'GenerateField.fieldType': { about: 'The field to write.', example: 'light' },
  'GenerateField.sceneNumber': { about: 'The position of the scene in the film, from 1.', example: 1 },
  'GenerateField.currentScene': {
    about: 'The texts of the scene so far.',
    example: { subject: 'A woman of fifty-five' },
  },
  'GenerateField.previousScene': { about: 'The texts of the scene before it.' },
  'GenerateField.nextScene': { about: 'The texts of the scene after it.' },
  sceneDuration: { about: 'The length of the scene, in seconds.', example: 5 },
  'GenerateContinuity.fieldType': { about: 'What to write: the look, or the text of a cast entry.', example: 'look' },
  'GeneratedField.content': { example: light },

  'TrendingEvent.title': { example: event.title },
  'TrendingEvent.category': { example: event.category },
  'TrendingEvent.description': { example: event.description },
  'TrendingScenes.scenes': {
    example: project.scenes
      .slice(0, 3)
      .map((scene) => ({ ...scene, ...emptyTexts, subject: scene.subject, action: scene.action })),
  },
  'GenerateScenes.event': { about: 'An event, as the search returned it.', example: event },
  'TrendingEventInput.title': { about: 'The headline.' },
  'TrendingEventInput.category': { about: 'The category of the feed.' },
  'TrendingEventInput.description': { about: 'The summary.' },

  'tokens.id': { about: 'The id of the token.', example: otherId },
  'AccessToken.id': { example: otherId },
  'CreatedAccessToken.id': { example: otherId },
  'NewAccessToken.name': { about: 'What the token is for.', example: 'Nightly check' },
  'AccessToken.name': { example: 'Nightly check' },
  'NewAccessToken.access': { example: 'read' },
  'NewTokenLogin.name': { about: 'What the token is for.', example: 'Laptop' },
  'NewTokenLogin.access': { example: 'write' },
  'tokens.code': { example: loginCode },
  confirmPath: { example: confirmPath(loginCode) },
  'tokens.secret': { example: 'q3Zk...' },
  last4: { example: '3xQa' },
  lastUsedOn: { example: '2026-11-25' },
  lastUsedFrom: { example: '203.0.113.0/24' },
  'CreatedAccessToken.token': { example: 'prl_...' },
  'tokens.revokeLeaked.token': { example: 'prl_...' },

  'billing.status': { example: 'trialing' },
  'account.export.status': { example: 'active' },
  brand: { example: 'visa' },
  'ConfirmedCard.setupIntentId': { about: 'The id of the card set-up that the browser confirmed.', example: 'seti_1Q' },
  'SubscriptionSetup.clientSecret': { example: 'seti_1Q_secret_2f' },

  'blog.post.slug': { about: 'The last part of the address of the article.', example: 'one-shot-one-idea' },
  slug: { example: 'one-shot-one-idea' },
  'PostSummary.title': { example: 'One shot, one idea' },
  'Post.title': { example: 'One shot, one idea' },
  excerpt: { example: 'A prompt that asks for one thing gets it.' },
  'Post.content': { example: '<p>A prompt that asks for one thing gets it.</p>' },
  metaDescription: { example: 'Why a shot should carry a single idea.' },
  keywords: { example: 'shot list, prompt craft' },
  publishedAt: { example: time },
  readingTime: { example: 4 },
  featuredImageWidth: { example: null },
  featuredImageHeight: { example: null },
  featuredImageUrl: { example: null },
  featuredImageAlt: { example: null },

  // empty here, since other calls have examples of these rows
  ...Object.fromEntries(
    ['versions', 'pictures', 'shares', 'templates', 'presets', 'tokens', 'devices', 'activities', 'notes'].map(
      (key) => [`account.export.${key}`, { example: [] }],
    ),
  ),

  stripeSubscriptionId: { example: 'sub_1Q' },
  subscriptionStatus: { example: 'trialing' },
  profileImageUrl: { example: null },
  'AdminSubscription.status': { example: 'trialing' },
  adminNotes: { example: null },
  'admin.id': { about: 'The id of the account.', example: otherId },
  'admin.updateComment.id': { about: 'The id of the message.' },
  'admin.version': { about: unchanged },
  'admin.updateUser.isAdmin': { about: 'Whether the account may open the admin panel.' },
  'admin.setTrial.hoursFromNow': { about: 'When the trial ends, in hours from now.', example: 24 },
  subscription: { about: 'Only accounts in this state.' },
  level: { about: 'Only entries of this level.' },
  user: { about: 'Only entries about this account.' },
  'admin.status': { about: 'The status of the message.' },
  'admin.updateComment.status': { about: 'The status of the message.', example: 'resolved' },
  'admin.updateComment.priority': { about: 'How urgent the message is.' },
  'admin.updateComment.adminNotes': { about: 'Notes for other admins.' },
  'ActivityEntry.action': { example: 'project.saved' },
  'ActivityEntry.message': { example: 'Saved a project' },
  'Comment.subject': { example: 'A question about Veo' },
  'Comment.message': { example: 'Does it write 8-second clips?' },
  'Comment.name': { example: 'Ada Lind' },
};

/** Finds what is known about a field. @param scopes such as `projects.save` and `projects`, the narrowest first */
export function findNote<Key extends keyof FieldNote>(
  scopes: readonly string[],
  name: string,
  key: Key,
): FieldNote[Key] | undefined {
  const ids = [...scopes.map((scope) => `${scope}.${name}`), name];
  return ids.map((id) => fieldNotes[id]).find((note) => note && key in note)?.[key];
}
