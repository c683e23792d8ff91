/** Rule 10.9: what stands on the page until it is known who is signed in. */
export function LoadingPage() {
  return (
    <p role="status" className="p-8 text-center text-xl">
      Loading...
    </p>
  );
}
