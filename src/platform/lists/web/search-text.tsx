import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '#ui/search-input.tsx';

interface SearchTextProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly className?: string;
  onChange(text: string): void;
}

/** A debounced search field that follows external changes of the URL. */
export function SearchText(props: SearchTextProps) {
  const [text, setText] = useState(props.value);
  const sent = useRef(props.value);
  useEffect(() => {
    if (props.value !== sent.current) {
      sent.current = props.value;
      setText(props.value);
    }
  }, [props.value]);
  const send = useRef(props.onChange);
  send.current = props.onChange;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      send.current(wanted);
    }, 150);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchInput
      label={props.label}
      placeholder={props.placeholder}
      value={text}
      onChange={setText}
      className={props.className ?? 'w-68 phone:w-auto phone:min-w-30 phone:flex-1'}
    />
  );
}
