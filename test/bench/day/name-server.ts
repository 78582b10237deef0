import { createSocket } from 'node:dgram';

const typeA = 1;

/**
 * Answers every question for an address with these, as the name server of containers does for a service. On a port of
 * 127.0.0.1, over UDP.
 */
export async function startNameServer(addresses: readonly string[]) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, addresses), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { port: socket.address().port, close: () => socket.close() };
}

/** The layout is that of RFC 1035, section 4. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const headBytes = 12;
  const nameEnd = query.indexOf(0, headBytes) + 1;
  const question = query.subarray(headBytes, nameEnd + 4);
  const answers = query.readUInt16BE(nameEnd) === typeA ? addresses : [];
  const head = Buffer.alloc(headBytes);
  query.copy(head, 0, 0, 2);
  // an answer, with authority, to a question that wanted recursion
  head.writeUInt16BE(0x8580, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  const records = answers.map((address) => {
    const record = Buffer.alloc(16);
    // the name is that of the question
    record.writeUInt16BE(0xc000 | headBytes, 0);
    record.writeUInt16BE(typeA, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(1, 6);
    record.writeUInt16BE(4, 10);
    record.set(address.split('.').map(Number), 12);
    return record;
  });
  return Buffer.concat([head, question, ...records]);
}
