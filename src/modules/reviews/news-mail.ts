import { product } from '../../domain/product/product.ts';
import { noteLine } from '../../domain/review/note-lines.ts';
import type { Note } from '../../domain/review/notes.ts';
import { escapeBidiCharacters, isolated } from '../../domain/schemas/text.ts';
import { oneLine } from '../../domain/text/clean.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface Message {
  /** The message's id in the database, which its links contain. */
  id: string;
  email: string;
  /** The configured origin, never the one a request was sent to. */
  publicUrl: string;
}

interface News {
  note: Note;
  projectId: string;
  title: string;
}

/**
 * The message about new notes. The owner's has links to the projects; a reviewer's has none, since the tokens of links
 * are not stored.
 */
export function newsMail({ news, isOwner, ...message }: Message & { news: readonly News[]; isOwner: boolean }): Mail {
  const { publicUrl } = message;
  const count = news.length === 1 ? '1 new' : `${news.length} new`;
  const noun = `${isOwner ? 'note' : 'answer'}${news.length === 1 ? '' : 's'}`;
  const lines = [...Map.groupBy(news, ({ projectId }) => projectId)].flatMap(([projectId, projectNews]) => [
    isolated(oneLine(escapeBidiCharacters(projectNews[0]?.title ?? '')) || 'Untitled film'),
    ...projectNews.map(({ note }) => isolated(noteLine(note))),
    ...(isOwner ? [`${publicUrl}/app/p/${projectId}`] : []),
  ]);
  const end = isOwner
    ? []
    : ['To answer, open the link to the film again, in the browser in which you left your note.'];
  return toMail(message, {
    subject: `${count} ${noun} on ${product.name}`,
    lines: [...lines, ...end],
    canUnsubscribe: true,
  });
}

/** The message that asks whether an address wants answers. */
export function confirmMail(message: Message): Mail {
  return toMail(message, {
    subject: `Confirm this address for answers on ${product.name}`,
    lines: [
      'Someone left notes on a shared film and gave this address for answers. If it was you, confirm it here:',
      `${message.publicUrl}/mail/${message.id}/confirm`,
      'If it was not you, ignore this email: nothing more will be sent.',
    ],
    canUnsubscribe: false,
  });
}

/** Text of users never becomes a link in the HTML part; only our own addresses do. */
function toMail(
  { id, email, publicUrl }: Message,
  { subject, lines, canUnsubscribe }: { subject: string; lines: readonly string[]; canUnsubscribe: boolean },
): Mail {
  const unsubscribeUrl = `${publicUrl}/mail/${id}/stop`;
  const paragraphs = canUnsubscribe ? [...lines, `To end these messages: ${unsubscribeUrl}`] : lines;
  const toHtml = (line: string) => {
    const [, before = '', link] = /^(To end these messages: )?(https?:\/\/\S+)$/.exec(line) ?? [];
    const href = link?.startsWith(`${publicUrl}/`) ? escapeMarkup(link) : null;
    return `<p>${href ? `${before}<a href="${href}">${href}</a>` : escapeMarkup(line)}</p>`;
  };
  return {
    to: email,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body>\n${paragraphs.map(toHtml).join('\n')}\n</body>\n</html>\n`,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // one click: https://www.rfc-editor.org/rfc/rfc8058
    ...(canUnsubscribe && {
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}
