//! What compilers, linters, git and others print. The exit code is not known.

use super::{run, same, shown};

#[track_caller]
fn check(command: &str, output: &str, expected: &str) {
    let deeds = run(command, output, None);
    same(&shown(&deeds[0]), expected, &format!("{command}: {output}"));
}

#[test]
fn compilers() {
    check(
        "cargo build",
        "   Compiling x v0.1.0\nerror[E0382]: use of moved value: `x`\n --> src/lib.rs:3:5\nerror: could not compile `x` (lib) due to 2 previous errors; 1 warning emitted",
        "build failed 1/-",
    );
    check(
        "cargo build",
        "warning: unused variable: `x`\nwarning: `x` (lib) generated 1 warning\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 1.2s",
        "build succeeded -/1",
    );
    check("cargo check", "    Finished dev [unoptimized + debuginfo] target(s) in 0.05s", "build succeeded");
    check(
        "npx tsc --noEmit",
        "src/a.ts(3,5): error TS2322: Type 'x'.\nsrc/b.ts(1,1): error TS1005: ';' expected.",
        "build failed 2/-",
    );
    check(
        "npx tsc",
        "src/a.ts:3:5 - error TS2322: Type 'x'.\n\nFound 3 errors in 2 files.\n\nErrors  Files",
        "build failed 3/-",
    );
    check("tsc", "Found 1 error in src/a.ts:3", "build failed 1/-");
    check("go build ./...", "# example.com/a\n./a.go:3:5: undefined: x\n./a.go:4:5: undefined: y", "build failed 2/-");
    check(
        "gcc a.c",
        "a.c: In function 'main':\na.c:3:5: error: expected ';'\na.c:4:5: warning: unused\na.c:4:5: note: x",
        "build failed 1/1",
    );
    check("make", "gcc a.c\nmake: *** [Makefile:2: all] Error 1", "build failed");
    check(
        "mypy src",
        "src/a.py:3: error: Incompatible types\nFound 3 errors in 2 files (checked 10 source files)",
        "build failed 3/-",
    );
    check("mypy src", "Success: no issues found in 10 source files", "build succeeded");
    check("pyright", "3 errors, 1 warning, 0 informations", "build failed 3/1");
    check(
        "npm run build",
        "vite v5.0.0 building for production...\n✓ 34 modules transformed.\n✓ built in 1.20s",
        "build succeeded",
    );
    check("npx next build", "   ▲ Next.js 14\n ✓ Compiled successfully\n", "build succeeded");
    check("npm run build", "Failed to compile.\n\n./src/a.ts:3:5\nType error: x", "build failed");
    check("npx webpack", "webpack 5.90.0 compiled with 1 error and 2 warnings in 300 ms", "build failed 1/2");
    check("npx webpack", "webpack 5.90.0 compiled successfully in 300 ms", "build succeeded");
    check("mvn package", "[INFO] BUILD SUCCESS", "build succeeded");
    check("./gradlew build", "BUILD FAILED in 3s", "build failed");
    check("dotnet build", "Build succeeded.\n    2 Warning(s)\n    0 Error(s)", "build succeeded 0/2");
    check("dotnet build", "Build FAILED.\n    0 Warning(s)\n    3 Error(s)", "build failed 3/0");
    check("swift build", "Build complete! (0.50s)", "build succeeded");
}

#[test]
fn linters() {
    check(
        "npx eslint .",
        "/a.js\n  1:1  error  x  no-x\n\n✖ 5 problems (3 errors, 2 warnings)\n  1 error and 0 warnings potentially fixable",
        "lint failed 3/2",
    );
    check("eslint .", "✖ 2 problems (0 errors, 2 warnings)", "lint succeeded 0/2");
    check("ruff check", "a.py:1:1: F401 `os` imported but unused\nFound 3 errors.\n[*] 2 fixable", "lint failed 3/-");
    check("ruff check .", "All checks passed!", "lint succeeded");
    check(
        "cargo clippy",
        "warning: this is odd\nwarning: `x` (lib) generated 2 warnings\n    Finished `dev` profile",
        "lint succeeded -/1",
    );
    check("npx biome check", "Checked 10 files in 20ms. No fixes applied.", "lint succeeded");
    check("biome check", "Checked 10 files in 20ms. No fixes applied.\nFound 3 errors.", "lint failed 3/-");
    check(
        "prettier --check .",
        "Checking formatting...\n[warn] a.js\n[warn] Code style issues found in 1 file. Run Prettier with --write to fix.",
        "lint failed",
    );
    check("prettier --check .", "Checking formatting...\nAll matched files use Prettier code style!", "lint succeeded");
    check("black --check .", "would reformat a.py\n\nOh no! 💥 💔 💥\n1 file would be reformatted.", "lint failed");
    check("black .", "All done! ✨ 🍰 ✨\n3 files left unchanged.", "lint succeeded");
    check("flake8", "a.py:1:1: E501 line too long\nb.py:2:1: F401 x", "lint failed 2/-");
    check("rubocop", "10 files inspected, 3 offenses detected", "lint failed 3/-");
    check("golangci-lint run", "a.go:1:1: x (lint)\n3 issues:\n* errcheck: 3", "lint failed 3/-");
}

#[test]
fn git() {
    check("git commit -m x", "[main 1a2b3c4] x\n 1 file changed", "commit succeeded");
    check("git commit -m x", "On branch main\nnothing to commit, working tree clean", "commit failed");
    check(
        "git push",
        "To github.com:a/b.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'x'",
        "push failed",
    );
    check("git push -u origin x", "To github.com:a/b.git\n * [new branch]      x -> x", "push succeeded");
    check("git push", "fatal: could not read Username", "push failed");
    check("gh pr create --fill", "https://github.com/a/b/pull/12", "create succeeded");
    check("gh pr create", "pull request create failed: GraphQL: No commits between main and x", "create failed");
}

#[test]
fn services() {
    check("npm install", "added 5 packages, and audited 6 packages in 1s", "install succeeded");
    check("npm ci", "npm ERR! code E404\nnpm ERR! 404 Not Found", "install failed");
    check("npm i x", "npm error code ERESOLVE", "install failed");
    check("pip install x", "Successfully installed x-1.0", "install succeeded");
    check("pip install x", "ERROR: No matching distribution found for x", "install failed");
    check("apt-get install -y x", "E: Unable to locate package x", "install failed");
    check("kubectl apply -f x", "deployment.apps/web configured", "deploy succeeded");
    check("kubectl apply -f x", "error: the path \"x\" does not exist", "deploy failed");
    check("terraform apply", "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.", "deploy succeeded");
    check("docker push x", "denied: requested access to the resource is denied", "push failed");
    check("curl -f https://x", "curl: (22) The requested URL returned error: 404", "read failed");
    check("curl -i https://x", "HTTP/1.1 503 Service Unavailable\nx: y\n\nbody", "read failed");
    check("curl -s -o /dev/null -w '%{http_code}' https://x", "404", "read failed");
    check("curl -s https://x/count", "404", "read returned");
    check("python a.py", "Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: x", "run failed");
    check("foo bar", "bash: line 1: foo: command not found", "run failed");
    check("cat nofile", "cat: nofile: No such file or directory", "read failed");
}
