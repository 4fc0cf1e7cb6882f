export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="block h-1.5 w-full overflow-hidden rounded-full bg-selected">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
    </span>
  );
}
