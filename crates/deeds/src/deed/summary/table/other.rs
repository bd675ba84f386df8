//! What git, package managers, deployments, requests and interpreters print.

use super::super::super::format::*;
use super::super::row::{Rows, done, failed};

#[rustfmt::skip]
pub(super) static ROWS: &[Rows] = &[
    failed(GIT_COMMIT,
        "nothing to commit\nnothing added to commit\nno changes added to commit\nAborting commit\n\
         Author identity unknown\nhusky - pre-commit…failed\nhusky - commit-msg…failed"),
    done(GIT_COMMIT,
        "[…] "),
    failed(GIT_PUSH,
        "! […rejected]\nerror: failed to push"),
    done(GIT_PUSH,
        "* [new … -> \nEverything up-to-date\n+ … -> \nTo \nbranch '…set up to track"),
    failed(GIT,
        "fatal: \nerror: \nCONFLICT (\nAutomatic merge failed"),
    done(GIT,
        "Already up to date.\nFast-forward\nSwitched to \nMerge made by\nHEAD is now at \nSuccessfully rebased\n\
         Saved working directory\nInitialized empty Git"),
    done(GH,
        "https://github.com/…/pull/\nhttps://github.com/…/issues/\nhttps://…/releases/\n\
         https://…/merge_requests/\n✓ "),
    failed(GH,
        "pull request create failed\nGraphQL: \nHTTP 4\ngh: \nerror: \na pull request for branch…already exists\n\
         X "),
    done(NPM,
        "added … package\nup to date\nchanged … package\nremoved … package\nDone in \n✨  Done in \nsuccess \n+ …@"),
    failed(NPM,
        "npm ERR! \nnpm error \nERR_PNPM_\nELIFECYCLE\n ERR_PNPM\nerror Command failed\nerror Couldn't find\n\
         error An unexpected error\nerror: script …exited with code\nMissing script"),
    done(PIP,
        "Successfully installed \nSuccessfully uninstalled\nRequirement already satisfied\nInstalled … package\n\
         Resolved … package\nAudited … package\nNo dependencies to install"),
    failed(PIP,
        "ERROR: \nerror: \n× "),
    failed(APT,
        "E: \nError: \nERROR: "),
    done(APT,
        "Setting up \nOK: … packages\nComplete!…$\n🍺"),
    done(CONTAINER,
        "Successfully built\nSuccessfully tagged\n=> => naming to\n…digest: sha256:\nlatest: digest:\n✔ Container"),
    failed(CONTAINER,
        "ERROR: \nError response from daemon\ndenied: \nunauthorized: \nfailed to solve\ndocker: Error\nError: \n\
         Cannot connect to the Docker daemon"),
    done(TERRAFORM,
        "Apply complete!\nDestroy complete!\nSuccess! "),
    failed(TERRAFORM,
        "Error: \nerror: \n╷"),
    failed(KUBERNETES,
        "error: \nError from server\nError: \nThe connection to the server"),
    done(KUBERNETES,
        "deployment.apps/\nservice/\nSTATUS: deployed…$\nconfigmap/\nRelease \"…has been upgraded"),
    done(HOSTING,
        "Production: https://\n✅  Production: \nPreview: https://\n✔  Deploy complete!\nDeploy complete!\n\
         Deployed \nPublished \nWebsite URL\nDeploy is live!\nVisit your newly deployed app\n\
         Service […has been deployed"),
    failed(HOSTING,
        "Error: \nERROR: \n✘ [ERROR]\nerror: \nAn error occurred (\nfatal: […FAILED!"),
    failed(CURL,
        "curl: (…)\nHTTP/1.1 4\nHTTP/1.1 5\nHTTP/2 4\nHTTP/2 5\nHTTP/1.0 4\nHTTP/1.0 5\n< HTTP/1.1 4\n\
         < HTTP/1.1 5\n< HTTP/2 4\n< HTTP/2 5\nwget: \nERROR 4\nERROR 5"),
    done(CURL,
        "HTTP/1.1 2\nHTTP/2 2\n< HTTP/1.1 2\n< HTTP/2 2\nHTTP/1.0 2"),
    done(HTTP_CODE,
        "200…$\n201…$\n204…$"),
    failed(HTTP_CODE,
        "400…$\n401…$\n403…$\n404…$\n409…$\n422…$\n429…$\n500…$\n502…$\n503…$\n504…$\n000…$"),
    failed(SCRIPT,
        "Traceback (most recent call last):…$\nUncaught \nnode:internal/\npanic: \nthread '…panicked at\n\
         Exception in thread \nUnhandled exception\nSegmentation fault\nerror: Uncaught\nPHP Fatal error:\n\
         Fatal error: "),
];
