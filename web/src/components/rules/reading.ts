/** Which part of a text is being read: the first of those near the top of the screen. */
export function watchReading(
  parts: readonly { name: string; element: Element }[],
  tell: (name: string) => void,
): () => void {
  const seen = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const first = parts.find(({ element }) => seen.has(element));
      if (first) tell(first.name);
    },
    { rootMargin: "-8% 0px -60% 0px" },
  );
  for (const { element } of parts) observer.observe(element);
  return () => observer.disconnect();
}
