import { Printer } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      <span>{label}</span>
    </Button>
  );
}
