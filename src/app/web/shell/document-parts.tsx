import type { DocumentParts } from '#platform/files/web/document-parts.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const picker = lazyComponent(() =>
  import('#features/documents/web/document-picker.lazy.tsx').then((part) => part.DocumentPicker),
);
const link = lazyComponent(() =>
  import('#features/documents/web/document-link.lazy.tsx').then((part) => part.DocumentLink),
);
const message = lazyComponent(() =>
  import('#features/communications/web/message-picker.lazy.tsx').then((part) => part.MessagePicker),
);

/** What earlier features show of documents and messages. */
export const documentParts: DocumentParts = {
  DocumentPicker(props) {
    const Part = picker.useComponent(true, false);
    return Part ? <Part {...props} /> : <div className="h-control" />;
  },
  DocumentLink(props) {
    const Part = link.useComponent(true, false);
    return Part ? <Part {...props} /> : <span>{props.title}</span>;
  },
  MessagePicker(props) {
    const Part = message.useComponent(true, false);
    return Part ? <Part {...props} /> : <div className="h-control" />;
  },
};
