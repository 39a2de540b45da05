// Sends many small questions in few messages: questions that arrive while a message is being answered go with the next.

/**
 * `send` returns one answer per question, in their order. When it throws or returns fewer, the questions of that message
 * fail. `maxQuestions`: per message.
 */
export function batch<Q, A>(send: (questions: readonly Q[]) => Promise<readonly A[]>, maxQuestions: number) {
  type Waiting = { readonly question: Q; readonly resolve: (answer: A) => void; readonly reject: (e: unknown) => void };
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  async function sendAll(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) await sendOne(waiting.splice(0, maxQuestions));
    isUnderWay = false;
  }

  async function sendOne(message: readonly Waiting[]): Promise<void> {
    try {
      const answers = await send(message.map(({ question }) => question));
      if (answers.length !== message.length)
        throw new Error(`${answers.length} answers to ${message.length} questions`);
      // The lengths are equal, so each question has its answer.
      message.forEach(({ resolve }, index) => resolve(answers[index] as A));
    } catch (error) {
      for (const { reject } of message) reject(error);
    }
  }

  return (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      sendAll().catch(reject);
    });
}
