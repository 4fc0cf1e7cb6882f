import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { notesContract } from '../contract.ts';
import { addNote, deleteNote, readNotes, rewriteNote } from './service.ts';

const os = implement(notesContract).$context<CallContext>().use(staffOnly);

export const noteHandlers = os.router({
  list: os.list.handler(({ context, input }) => readNotes(context, input)),
  add: os.add.handler(({ context, input }) => addNote(context, input)),
  update: os.update.handler(({ context, input }) => rewriteNote(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteNote(context, input.id)),
});
